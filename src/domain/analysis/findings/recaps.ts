import { mentionsTrade } from '#domain/analysis/sentences/statements.ts'
import { type Chapter, chapterNamed, isPartOfHouse } from '#domain/analysis/structure/headings.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { matchScore, SAME_FROM } from './match-score.ts'
import type { Occurrence } from './resolve.ts'

const MIN_REPORTED = 3
/** Every occurrence is compared with all others, so a hostile report must not have thousands. */
const MAX_REPORTED = 100
/** At least this share of what a recap reports is elsewhere in the report. */
const MIN_REPEATED = 0.6
/** A recap covers chapters; what's like another part in the same words may be a second unit. */
const MIN_CHAPTERS = 2

/**
 * The occurrences in sections that say again, in other words, what the ones before them report ('Conclusion', 'What I'd fix first'), or
 * that announce what comes after them ('At a glance'). Known by what they say, because they have any name; the rules take them for
 * summaries.
 */
export function recapsIn(occurrences: readonly Occurrence[]): ReadonlySet<Occurrence> {
  const body = occurrences.filter(({ item }) => item.zone !== 'summary')
  const sections = [...Map.groupBy(body, ({ item }) => sectionOf(item))]
  const last = leadingRecaps(sections.toReversed())
  const first = leadingRecaps(sections.filter((section) => !last.includes(section)))
  return new Set([...last, ...first].flatMap(([, own]) => own))
}

type Section = readonly [Chapter | string, readonly Occurrence[]]

/** The recaps up to the first section that's none; one with hardly any finding ('Limits') says nothing either way. */
function leadingRecaps(sections: readonly Section[]): readonly Section[] {
  const recaps: Section[] = []
  for (const [at, section] of sections.entries()) {
    const [name, own] = section
    if (typeof name !== 'string' && isPartOfHouse(name)) break
    if (own.length < MIN_REPORTED) continue
    const others = sections.slice(at + 1).flatMap(([, other]) => other)
    if (!areRepeated(own, others)) break
    recaps.push(section)
  }
  return recaps
}

/** The chapter of an item; or what looks like one of its components, but is about no part of the house. */
function sectionOf({ chapter, component }: Item): Chapter | string {
  const isOfHouse = component === '' || mentionsTrade(component) || isPartOfHouse(chapterNamed(component))
  return isOfHouse ? chapter : component
}

function areRepeated(own: readonly Occurrence[], others: readonly Occurrence[]): boolean {
  if (own.length > MAX_REPORTED) return false
  const repeated = own.flatMap((one) => others.find((other) => matchScore(one, other) >= SAME_FROM) ?? [])
  const covered = new Set(repeated.map(({ item }) => item.chapter))
  return repeated.length / own.length >= MIN_REPEATED && covered.size >= MIN_CHAPTERS
}
