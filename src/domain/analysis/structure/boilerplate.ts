import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Placed } from './headings.ts'
import type { Marker } from './passages.ts'

const MIN_STANDARDS = 2

/**
 * Marks general text that appears under the report's own headings as boilerplate: chapters that consist of standards of
 * practice, and lists after 'examples of such hazards include:' or 'the inspector is not required to:'.
 */
export function boilerplateSections(placed: readonly Placed[]): Placed[] {
  const marked = [...placed]
  let from = 0
  for (let i = 1; i <= marked.length; i += 1) {
    if (i < marked.length && marked[i]!.role !== 'chapter' && marked[i]!.role !== 'zone') continue
    if (isStandards(marked.slice(from, i)))
      for (let j = from; j < i; j += 1) marked[j] = { ...marked[j]!, zone: 'boilerplate' }
    from = i
  }
  return withoutListsInGeneral(marked)
}

/** Most passages of a standard are list entries: they end in ';', ',' or 'and', or begin mid-sentence. */
function isStandards(section: readonly Placed[]): boolean {
  const texts = section
    .filter(({ role }) => role === 'text')
    .map(({ passage }) => passage.text.slice(passage.bodyStart))
  const isStandard = (text: string) => hasCue(text, 'standard_of_practice')
  if (texts.filter(isStandard).length < MIN_STANDARDS) return false
  const entries = texts.filter((text) => isStandard(text) || /^[a-z]|(?:;|,|\band|\bor)$/.test(text))
  return entries.length >= texts.length * 0.5
}

const LIST_MARKERS: ReadonlySet<Marker['type'] | undefined> = new Set(['bullet', 'letter', 'parenthesis'])

function withoutListsInGeneral(placed: readonly Placed[]): Placed[] {
  let isInList = false
  return placed.map((one) => {
    const { text, marker } = one.passage
    if ((one.role === 'text' || one.role === 'heading') && hasCue(text, 'list_opening')) {
      isInList = true
      return { ...one, zone: 'boilerplate' as const }
    }
    const isEntry = one.role === 'text' && (LIST_MARKERS.has(marker?.type) || /^[a-z]/.test(text))
    isInList &&= isEntry
    return isInList ? { ...one, zone: 'boilerplate' as const } : one
  })
}
