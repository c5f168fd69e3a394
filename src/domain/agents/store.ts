import { and, eq, getTableColumns, ilike, isNull, or, sql } from 'drizzle-orm'
import { personNameSql } from '#domain/identity/names.ts'
import { users } from '#domain/identity/tables.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { AgentFilter, AgentRequest } from './contract.ts'

const newestFirst = keyset('desc', [users.createdAt, users.id])

export const list = (db: Db, { search, limit, cursor }: AgentRequest) =>
  db
    .select({ ...getTableColumns(users), cursor: newestFirst.cursor })
    .from(users)
    .where(and(isAgent(search), newestFirst.after(cursor)))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

export async function count(db: Db, { search }: AgentFilter) {
  const all = await db.$count(users, isAgent(search))
  const active = await db.$count(users, and(isAgent(search), isNull(users.deactivatedAt)))
  return { active, deactivated: all - active }
}

function isAgent(search: string | undefined) {
  const pattern = `%${search?.replaceAll(/[\\%_]/g, '\\$&')}%`
  const matches = or(
    ilike(personNameSql(users), pattern),
    ilike(sql`coalesce(${users.companyName}, '')`, pattern),
    ilike(users.email, pattern),
  )
  return and(eq(users.role, 'agent'), search ? matches : undefined)
}
