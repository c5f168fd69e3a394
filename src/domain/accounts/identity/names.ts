import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { DomainError } from '#kernel/errors.ts'

/** The table, or an alias of it. */
type Users = Record<'firstName' | 'lastName' | 'companyName' | 'email', AnyPgColumn>

/** `personName` of `rules.ts`, in SQL. */
export const personNameSql = ({ firstName, lastName, email }: Users): SQL<string> =>
  sql<string>`coalesce(nullif(concat_ws(' ', nullif(${firstName}, ''), nullif(${lastName}, '')), ''), ${email})`

/** `businessName` of `rules.ts`, in SQL. */
export const businessNameSql = (user: Users): SQL<string> =>
  sql<string>`coalesce(nullif(${user.companyName}, ''), ${personNameSql(user)})`

type Company = { companyName?: string | null | undefined }

/** Throws `invalid` if a change would take a company's name away: it's printed on estimates, and staff know the contractor by it. */
export function assertNamed(before: Company, after: Company) {
  const message = 'Company is required'
  if (before.companyName && !after.companyName)
    throw new DomainError('invalid', message, { fields: { companyName: message } })
}
