import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** For `like`: a `%` or `_` that a user types is a character, not a wildcard. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** What restricts a query to the rows with `search` in one of these texts, whatever its case; undefined for no search. */
export function contains(search: string | undefined, texts: readonly SQLWrapper[]): SQL | undefined {
  if (!search) return undefined
  const pattern = `%${literal(search)}%`
  return or(...texts.map((text) => sql`${text} ilike ${pattern}`))
}

/** The same for every word of the search, in a text in lower case. */
export function containsWords(search: string | undefined, text: SQLWrapper): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(...words.map((word) => sql`${text} like lower(${`%${literal(word)}%`})`))
}
