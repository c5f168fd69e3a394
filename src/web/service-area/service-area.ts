import type { ServedState } from '#domain/site/public-site/contract.ts'
import { listText } from '#kernel/formatters.ts'
import { countText } from '#web/ui/format.ts'

/** The counties that people mean by Southeastern Wisconsin. */
const SOUTHEAST = new Set(
  'Jefferson Kenosha Milwaukee Ozaukee Racine Walworth Washington Waukesha'.split(' '),
)
/** More counties than this don't fit into a sentence. */
const MAX_NAMED = 8

/** Whether the service area is nothing but counties of Southeastern Wisconsin. */
const isSoutheast = (area: readonly ServedState[]) =>
  area.every(({ code, counties }) => code === 'WI' && counties.every(({ name }) => SOUTHEAST.has(name)))

/** The name of the region within a sentence: `Southeastern Wisconsin`, or the states. Where nothing is served yet, it's where ODIE begins. */
export const regionOf = (area: readonly ServedState[]) =>
  isSoutheast(area) ? 'Southeastern Wisconsin' : listText(area.map(({ name }) => name))

/** What the Service Areas section says before its list. */
export function leadOf(area: readonly ServedState[]) {
  const counties = area.reduce((sum, state) => sum + state.counties.length, 0)
  if (counties === 0) return `We’re opening soon in ${regionOf(area)}.`
  return `Licensed electrical contractors in ${countText(counties, 'county', 'counties')} across ${regionOf(area)}.`
}

/** The region as a sentence, with its counties while these are few. */
export function whereWeWork(area: readonly ServedState[]) {
  const counties = area.flatMap((state) => state.counties.map(({ name }) => name))
  if (counties.length === 0 || counties.length > MAX_NAMED) return `${regionOf(area)}.`
  return `${regionOf(area)}: ${listText(counties)} ${counties.length === 1 ? 'County' : 'counties'}.`
}
