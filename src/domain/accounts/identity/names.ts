import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** The table, or an alias of it. */
type Users = Record<'firstName' | 'lastName' | 'companyName' | 'email', AnyPgColumn>

/** `personName` of `rules.ts`, in SQL. */
export const personNameSql = ({ firstName, lastName, email }: Users): SQL<string> =>
  sql<string>`coalesce(nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')), ''), ${email})`

/** `businessName` of `rules.ts`, in SQL. */
export const businessNameSql = (user: Users): SQL<string> =>
  sql<string>`coalesce(nullif(${user.companyName}, ''), ${personNameSql(user)})`
