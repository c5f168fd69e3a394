import type { ServedState } from './contract.ts'

/** The counties with territories as schema.org places, for search engines. */
export const areaServed = (area: readonly ServedState[]) =>
  area.flatMap((state) =>
    state.counties.map((county) => ({
      '@type': 'AdministrativeArea',
      name: `${county.name} County, ${state.name}`,
    })),
  )
