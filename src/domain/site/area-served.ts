import { STATES } from '#domain/territories/catalogue.ts'
import { SERVED_COUNTIES } from './catalogue.ts'

/** The served states as schema.org places for search engines: of Wisconsin, the counties that are advertised. */
export const areaServed = (states: readonly string[]) =>
  STATES.filter(({ code }) => states.includes(code)).flatMap(({ code, name }) =>
    code === 'WI'
      ? SERVED_COUNTIES.map((county) => ({
          '@type': 'AdministrativeArea',
          name: `${county.name} County, Wisconsin`,
        }))
      : [{ '@type': 'State', name }],
  )
