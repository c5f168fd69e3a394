import { STATES, type StateCode } from '../catalogue.ts'
import { wisconsinCounties, type ZipGroup } from './counties.ts'
import illinois from './illinois.json' with { type: 'json' }
import iowa from './iowa.json' with { type: 'json' }
import michigan from './michigan.json' with { type: 'json' }
import minnesota from './minnesota.json' with { type: 'json' }
import { type Row, wisconsinZips, type Zip, zipOfRow } from './wisconsin.ts'

/** A ZIP with its state. */
export type StateZip = Zip & { state: StateCode }

const listOf = (rows: unknown) => (rows as Row[]).map(zipOfRow)

const LISTS: Readonly<Record<StateCode, readonly Zip[]>> = {
  WI: wisconsinZips,
  IL: listOf(illinois),
  MN: listOf(minnesota),
  IA: listOf(iowa),
  MI: listOf(michigan),
}

const byZip = new Map(
  STATES.flatMap(({ code }) =>
    LISTS[code].map((zip): [string, StateZip] => [zip.zipCode, { ...zip, state: code }]),
  ),
)

/** Every ZIP of a state, in order. */
export const zipsOf = (state: StateCode): readonly Zip[] => LISTS[state]

/** What is known of a ZIP; undefined outside of ODIE's states. */
export const findZip = (zipCode: string): StateZip | undefined => byZip.get(zipCode)

/** The counties of a state that can be assigned in bulk. Wisconsin's are specified; of the others, it's all of them by name. */
export function countiesOf(state: StateCode): readonly ZipGroup[] {
  if (state === 'WI') return wisconsinCounties
  const groups = Map.groupBy(LISTS[state], ({ county }) => county)
  return [...groups].map(([name, zips]) => ({ name, zips })).sort((a, b) => a.name.localeCompare(b.name))
}
