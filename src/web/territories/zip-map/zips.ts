import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import { searchForm } from '#kernel/text/search-form.ts'
import { countText } from '#web/ui/format.ts'

/** How a ZIP code is drawn: in one of the contractors’ colors (from 0), in that of the others, or as no one’s. */
export type Look = number | 'others' | 'unassigned' | 'unserved'

/** The number of contractors who get a color of their own; there are as many `--color-map-` tokens. */
const COLORS = 7

type Holder = { contractorId: string; name: string; zips: number }
type LegendEntry = { look: Look; name: string; zips: number }

/** How the ZIP codes of a state are drawn, and what that means. Contractors with the most ZIP codes get the first colors. */
export function drawingOf(zips: readonly MapZip[]) {
  const holders = holdersOf(zips)
  const colors = new Map(holders.slice(0, COLORS).map(({ contractorId }, color) => [contractorId, color]))
  const lookOf = ({ contractorId, isTerritory }: MapZip): Look => {
    if (contractorId) return colors.get(contractorId) ?? 'others'
    return isTerritory ? 'unassigned' : 'unserved'
  }
  const looks = new Map(zips.map((zip) => [zip.zipCode, lookOf(zip)]))
  const countOf = (look: Look) => [...looks.values()].filter((each) => each === look).length
  const others = holders.length - COLORS
  const legend: LegendEntry[] = [
    ...holders.slice(0, COLORS).map((holder, look) => ({ ...holder, look })),
    { look: 'others', name: countText(others, 'other contractor'), zips: countOf('others') },
    { look: 'unassigned', name: 'Unassigned', zips: countOf('unassigned') },
    { look: 'unserved', name: 'Not a territory', zips: countOf('unserved') },
  ]
  return { looks, legend: legend.filter((entry) => entry.zips > 0) }
}

function holdersOf(zips: readonly MapZip[]): Holder[] {
  const holders = new Map<string, Holder>()
  for (const { contractorId, contractorName } of zips)
    if (contractorId) {
      const count = holders.get(contractorId)?.zips ?? 0
      const name = contractorName ?? 'A contractor'
      holders.set(contractorId, { contractorId, name, zips: count + 1 })
    }
  return [...holders.values()].sort((a, b) => b.zips - a.zips || a.name.localeCompare(b.name))
}

/** Who has a ZIP code. */
export const holderText = ({ contractorName, isTerritory }: Pick<MapZip, 'contractorName' | 'isTerritory'>) =>
  contractorName ?? (isTerritory ? 'Unassigned' : 'Not a territory')

export const waitingText = (people: number) => `${countText(people, 'person', 'people')} waiting`

/** What the list can be limited to. */
export const LIST_FILTERS = {
  all: { label: 'All ZIP codes', admits: () => true },
  held: { label: 'With a contractor', admits: ({ contractorId }: MapZip) => contractorId !== null },
  gaps: { label: 'Without a contractor', admits: ({ contractorId }: MapZip) => contractorId === null },
  waiting: { label: 'With a waiting list', admits: ({ waiting }: MapZip) => waiting > 0 },
} as const
export type ListFilter = keyof typeof LIST_FILTERS

/** The ZIP codes that a filter admits and a search finds: by the start of the ZIP, or a part of the city or the contractor. */
export function searched(zips: readonly MapZip[], filter: ListFilter, search: string) {
  const text = searchForm(search.trim())
  return zips.filter(
    (zip) =>
      LIST_FILTERS[filter].admits(zip) &&
      (zip.zipCode.startsWith(text) ||
        searchForm(zip.city).includes(text) ||
        searchForm(holderText(zip)).includes(text)),
  )
}
