import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import * as identity from '#domain/identity/identity.ts'

type Named = { companyName: string | null; firstName: string | null; lastName: string | null; email: string }

/** The name a contractor is known by: the company's, otherwise the person's, otherwise the email address. */
export const displayName = (contractor: Named): string =>
  contractor.companyName || identity.nameOf(contractor)

/** `displayName` in SQL. Null where an outer join found no contractor. */
export const displayNameSql = (contractor: Record<keyof Named, PgColumn>): SQL<string | null> =>
  sql`coalesce(nullif(${contractor.companyName}, ''), nullif(concat_ws(' ', ${contractor.firstName}, ${contractor.lastName}), ''), ${contractor.email})`
