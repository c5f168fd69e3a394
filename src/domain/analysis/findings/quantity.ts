import { hasCue } from '#domain/analysis/cues/cues.ts'
import { parseWithLists } from '#domain/analysis/recognition/patterns.ts'
import type { Statement } from '#domain/analysis/sentences/statements.ts'
import { roomsListedIn } from '#domain/analysis/structure/place.ts'
import type { Node } from '#domain/analysis/text/pattern.ts'
import { SentenceMatcher } from '#domain/analysis/text/sentence-matcher.ts'
import { memoize } from '#kernel/memoize.ts'
import type { CatalogueEntry } from '../catalogue.ts'

const MAX_COUNT = 40

const MAX_TERMS = 500

const termOf = memoize(MAX_TERMS, parseWithLists)

/** The number the report states ('three receptacles'; 'garage and exterior' is two); null if it states none. */
export function quantityOf({ counts }: CatalogueEntry, statements: readonly Statement[]): number | null {
  if (!counts) return null
  const stated = statements.map((statement) => countIn(statement, termOf(counts)))
  const count = stated.find((one) => one !== null)
  if (count) return count
  const texts = statements
    .filter(({ isTitle, text }) => !isTitle && !hasCue(text, 'examples'))
    .map(({ text }) => text)
  const areas = Math.max(0, ...texts.map(roomsListedIn))
  return areas >= 2 ? areas : null
}

function countIn({ tokens }: Statement, term: Node): number | null {
  const words = tokens.map(({ word }) => word)
  const matcher = new SentenceMatcher(words)
  const isCounted = (index: number) => [1, 2, 3].some((step) => matcher.endsOf(term, index + step).length > 0)
  const index = words.findIndex(
    (word, at) =>
      /^\d{1,2}$/.test(word) &&
      Number(word) >= 2 &&
      Number(word) <= MAX_COUNT &&
      !isRating(words, at) &&
      isCounted(at),
  )
  return index < 0 ? null : Number(words[index])
}

/** '3-prong', '240 volt', '20 amp', '2 pole': a number that counts nothing. */
function isRating(words: readonly string[], index: number): boolean {
  return /^(?:prong|pronged|slot|hole|wire|way|pole|volt|amp|gauge|awg|year|foot|feet|ft|inch|in|nd|rd|th|st|story|car|watt|floor|month|percent|conductor|circuit)$/.test(
    words[index + 1] ?? '',
  )
}
