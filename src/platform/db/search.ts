import { and, or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** For `like`: a `%` or `_` that a user types is a character, not a wildcard. */
export const literal = (text: string) => text.replaceAll(/[\\%_]/g, '\\$&')

/** A text in the form in which it's searched: `searchForm` of the kernel in SQL. Indexes have texts in this form. */
export const searchFormSql = (text: SQLWrapper | string) => sql<string>`search_form(${text})`

/** What restricts a query to the rows with `search` in one of these texts; undefined for no search. */
export function contains(search: string | undefined, texts: readonly SQLWrapper[]): SQL | undefined {
  if (!search) return undefined
  return or(...texts.map((text) => sql`${searchFormSql(text)} like search_pattern(${search})`))
}

/** The same for every word of the search, in a text that's stored in the form in which it's searched. */
export function containsWords(search: string | undefined, text: SQLWrapper): SQL | undefined {
  const words = search?.split(/\s+/).filter(Boolean) ?? []
  return and(...words.map((word) => sql`${text} like search_pattern(${word})`))
}
