import type { StateCode } from '#domain/territories/catalogue.ts'
import type { NewTerritory } from '#domain/territories/contract.ts'
import { countiesOf, zipsOf } from '#domain/territories/zips/states.ts'

type Place = { zipCode: string; city: string }

const unassigned = (state: StateCode, places: readonly Place[]): NewTerritory[] =>
  places.map(({ zipCode, city }) => ({ zipCode, city, state, contractorId: null }))

const inCounty = (name: string) => countiesOf('WI').find((county) => county.name === name)?.zips ?? []
const inCity = (state: StateCode, name: string) => zipsOf(state).filter(({ city }) => city === name)

/** The specified sets: 51 of Wisconsin, 35 of Illinois, 27 of Minnesota. */
export const SEEDED_TERRITORIES: Readonly<Record<'WI' | 'IL' | 'MN', readonly NewTerritory[]>> = {
  WI: unassigned('WI', [
    ...inCounty('Milwaukee'),
    ...inCounty('Milwaukee County suburbs'),
    ...inCounty('Waukesha').slice(0, 14),
  ]),
  IL: unassigned('IL', inCity('IL', 'Chicago').slice(0, 35)),
  MN: unassigned('MN', inCity('MN', 'Minneapolis').slice(0, 27)),
}
