import { cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Placed } from './headings.ts'

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
  const standards = texts.filter((text) => cuesOf(text).has('standard_of_practice')).length
  if (standards < MIN_STANDARDS) return false
  const entries = texts.filter(
    (text) =>
      cuesOf(text).has('standard_of_practice') || /(?:;|,|\band|\bor)$/.test(text) || /^[a-z]/.test(text),
  ).length
  return entries >= texts.length * 0.5
}

function withoutListsInGeneral(placed: readonly Placed[]): Placed[] {
  let lead: Placed | null = null
  return placed.map((one) => {
    const { text, marker } = one.passage
    if ((one.role === 'text' || one.role === 'heading') && cuesOf(text).has('list_opening')) {
      lead = one
      return { ...one, zone: 'boilerplate' as const }
    }
    const isEntry =
      one.role === 'text' &&
      (marker?.type === 'bullet' ||
        marker?.type === 'letter' ||
        marker?.type === 'parenthesis' ||
        /^[a-z]/.test(text))
    if (lead && isEntry) return { ...one, zone: 'boilerplate' as const }
    lead = null
    return one
  })
}
