import { chapterNamed, isAddendum, isPartOfHouse } from '#domain/analysis/structure/headings.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { runsOf } from '#domain/analysis/text/runs.ts'
import type { Occurrence } from './resolve.ts'

const MIN_WORDS = 5
const MIN_RUN = 3

/**
 * The occurrences that an addendum repeats word for word, each with what it repeats. A section is an addendum by its name, or
 * if at least three of its occurrences in a row repeat earlier ones and it's neither a system, a room nor a unit of the house:
 * the same sentence under 'Front bedroom' and 'Rear bedroom' is two deficiencies.
 */
export function repeatsInAddenda(occurrences: readonly Occurrence[]): ReadonlyMap<Occurrence, Occurrence> {
  const pairs = pairsOf(occurrences)
  const named = pairs.filter(
    ([repeat, original]) => isNamedAddendum(repeat.item) && !isNamedAddendum(original.item),
  )
  const all = [...named, ...runsOf(pairs, continues).filter(areRepeats).flat()]
  return new Map(all.map(([repeat, original]) => [repeat, original]))
}

type Pair = readonly [repeat: Occurrence, original: Occurrence, position: number]

/** Each occurrence that says word for word what an earlier one did, with the first that did and its own position. */
function pairsOf(occurrences: readonly Occurrence[]): Pair[] {
  const originals = new Map<string, Occurrence>()
  return occurrences.flatMap((occurrence, position) => {
    const words = wordsIn(occurrence)
    const original = words === null ? undefined : originals.get(words)
    if (original) return [[occurrence, original, position] as const]
    if (words !== null) originals.set(words, occurrence)
    return []
  })
}

/** Whether a repeat comes right after these, in one chapter. */
function continues(run: readonly Pair[], [{ item }, , position]: Pair): boolean {
  const [last, , before] = run.at(-1)!
  return before + 1 === position && last.item.chapter === item.chapter
}

const isNamedAddendum = ({ chapter, component }: Item) => isAddendum(chapter.name) || isAddendum(component)

/** A section that's neither a system, a room nor a unit repeats what at least two others report. */
function areRepeats(run: readonly Pair[]): boolean {
  if (run.length < MIN_RUN) return false
  const { chapter, component } = run[0]![0].item
  const isOneComponent = component !== '' && run.every(([{ item }]) => item.component === component)
  const section = isOneComponent ? chapterNamed(component) : chapter
  if (isPartOfHouse(section)) return false
  const originals = new Set(run.map(([, { item }]) => `${item.chapter.name}\n${item.component}`))
  return originals.size > 1 && !originals.has(`${chapter.name}\n${component}`)
}

/** What the occurrence says, to compare it word for word; null if that's too little to tell. */
function wordsIn({ lead: { statement } }: Occurrence): string | null {
  const words = statement.text.toLowerCase().match(/[a-z0-9]+/g) ?? []
  return words.length >= MIN_WORDS ? words.join(' ') : null
}
