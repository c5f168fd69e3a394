import { and, type SQL, sql } from 'drizzle-orm'
import { containsWords, searchFormSql } from '#platform/db/search.ts'
import { reportListings as listings } from './tables.ts'

/**
 * Words of very many addresses and file names. The index has long lists of reports for them: with a million reports, finding "1327 lantern
 * street" by all three words took 40 ms, and by the first two 6 ms.
 */
const COMMON = new Set(
  'street avenue road drive lane court circle boulevard place terrace parkway trail highway inspection report'.split(
    ' ',
  ),
)

const isCommon = (word: string) => COMMON.has(word.toLowerCase())

/**
 * A house number or a ZIP code: few reports have it, so the index is asked for nothing else. With a million reports, that takes 1.4 ms
 * instead of 3.4 ms for "91327 lantern", 3.8 instead of 6.9 for a ZIP code, and 5.2 instead of 5.7 for "1327 lantern"; three digits
 * would take 23 instead of 9. Years are in the names of very many files.
 */
const RARE_NUMBER = /^(?!19|20)\d{4,}$/

/** What restricts a query to the listings with all words of a search; undefined for no search. */
export function isFoundBy(search: string | undefined): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  const indexed = wordsForIndex(words)
  const others = words.filter((word) => !indexed.includes(word))
  return and(
    containsWords(indexed.join(' '), listings.searchText),
    ...others.map((word) => (isCommon(word) ? hasCommon(word) : hasRare(word))),
  )
}

/** Not by `like`, for which the planner would take the index. It expects that a third of the listings have the word. */
const hasCommon = (word: string) => sql`strpos(${listings.searchText}, ${searchFormSql(word)}) > 0`

/** `like` of an expression, which no index has either. The planner expects 1 in 200: with a third, it read listings by date, for 75 ms. */
const hasRare = (word: string) => containsWords(word, sql`(${listings.searchText} || '')`)

function wordsForIndex(words: readonly string[]): readonly string[] {
  const numbers = words.filter((word) => RARE_NUMBER.test(word))
  if (numbers.length > 0) return numbers
  const rare = words.filter((word) => !isCommon(word))
  return rare.length > 0 ? rare : words
}
