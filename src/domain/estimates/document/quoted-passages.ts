import type { Box } from '#domain/analysis/contract.ts'
import { cropFrameOf, type PassagePlace } from '#domain/reports/page-images/crop-frame.ts'

/** A passage of a report, as far as it matters here. `place` is null or missing for formats without layout. */
type Passage = { findingId: string; page: number; quote: string; place?: PassagePlace | null }

/** `alsoOn`: the other pages that say the same, in their order. */
export type Quoted<P> = P & { alsoOn: number[] }

/** A finding's summary adds its section and title to the sentence, so about a quarter of its words are its own. */
const SAME_SHARE = 0.7
/** A fuller passage contains nearly all words of a shorter one. */
const CONTAINED_SHARE = 0.9

type Spot<P> = { passage: P; words: ReadonlySet<string>; pages: Set<number> }

/**
 * The passages of a line that are worth quoting, in their order: what a report says about a finding in its title, text, and
 * summary is quoted once, in its fullest form, with the other pages named. Passages of different findings are only the same if
 * their words are identical.
 */
export function quotedPassages<P extends Passage>(passages: readonly P[]): Quoted<P>[] {
  const spots: Spot<P>[] = []
  for (const passage of passages) {
    const spot = spotFor(passage, spots)
    if (spot) join(spot, passage)
    else spots.push({ passage, words: wordsOf(passage), pages: new Set([passage.page]) })
  }
  return spots.map(({ passage, pages }) => ({
    ...passage,
    alsoOn: [...pages].filter((page) => page !== passage.page).sort((a, b) => a - b),
  }))
}

function spotFor<P extends Passage>(passage: P, spots: readonly Spot<P>[]): Spot<P> | undefined {
  const words = wordsOf(passage)
  const same = spots.filter((spot) => spot.passage.findingId === passage.findingId)
  const saidBefore = new Set(same.flatMap((spot) => [...spot.words]))
  return (
    spots.find((spot) => spot.passage.quote === passage.quote) ??
    same.find((spot) => isInsideCropOf(passage, spot.passage) || isInsideCropOf(spot.passage, passage)) ??
    (shareOf(words, saidBefore) >= SAME_SHARE ? closestTo(words, same) : undefined) ??
    same.find((spot) => shareOf(spot.words, words) >= CONTAINED_SHARE)
  )
}

function join<P extends Passage>(spot: Spot<P>, passage: P) {
  const words = wordsOf(passage)
  const isFuller =
    words.size > wordsOf(spot.passage).size &&
    (isInsideCropOf(spot.passage, passage) || shareOf(words, spot.words) < SAME_SHARE)
  if (isFuller) spot.passage = passage
  spot.words = spot.words.union(words)
  spot.pages.add(passage.page)
}

const closestTo = <P>(words: ReadonlySet<string>, spots: readonly Spot<P>[]): Spot<P> | undefined =>
  [...spots].sort((a, b) => shareOf(words, b.words) - shareOf(words, a.words))[0]

/** The words that say what a passage is about; short words are left out, because most sentences have them. */
const wordsOf = ({ quote }: Passage): ReadonlySet<string> =>
  new Set(quote.toLowerCase().match(/[\p{L}\p{N}]{4,}|\p{N}+/gu))

/** The share of `words` that is also in `others`; 0 without words. */
const shareOf = (words: ReadonlySet<string>, others: ReadonlySet<string>): number =>
  words.size === 0 ? 0 : words.intersection(others).size / words.size

/** Whether the crop of another passage shows this one, too: an item's title stands above its first sentence. */
export function isInsideCropOf(passage: Passage, other: Passage): boolean {
  if (!passage.place || !other.place || passage.page !== other.page) return false
  const [, top, , bottom] = cropFrameOf(other.place)
  return passage.place.boxes.every(([, y0, , y1]: Box) => y0 >= top && y1 <= bottom)
}
