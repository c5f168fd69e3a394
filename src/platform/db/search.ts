import { or, type SQL, type SQLWrapper, sql } from 'drizzle-orm'

/** What restricts a query to the rows with `search` in one of these texts, whatever its case; undefined for no search. */
export function contains(search: string | undefined, texts: readonly SQLWrapper[]): SQL | undefined {
  if (!search) return undefined
  // A `%` or `_` that a user types is a character, not a wildcard.
  const pattern = `%${search.replaceAll(/[\\%_]/g, '\\$&')}%`
  return or(...texts.map((text) => sql`${text} ilike ${pattern}`))
}
