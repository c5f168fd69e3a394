import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Placed } from './headings.ts'
import type { Marker } from './passages.ts'

const LIST_MARKERS: ReadonlySet<Marker['type'] | undefined> = new Set(['bullet', 'letter', 'parenthesis'])

/** Marks lists after 'examples of such hazards include:' or 'the inspector is not required to:' as boilerplate. */
export function withoutListsInGeneral(placed: readonly Placed[]): Placed[] {
  let isInList = false
  return placed.map((one) => {
    const { role, passage } = one
    const opensList = (role === 'text' || role === 'heading') && hasCue(passage.text, 'list_opening')
    const isEntry = role === 'text' && (LIST_MARKERS.has(passage.marker?.type) || /^[a-z]/.test(passage.text))
    isInList = opensList || (isInList && isEntry)
    return isInList ? { ...one, zone: 'boilerplate' as const } : one
  })
}
