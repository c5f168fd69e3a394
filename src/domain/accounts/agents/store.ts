import { and, eq, getTableColumns, isNull, ne } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import { DELETED_ACCOUNT_EMAIL } from '#kernel/deleted-account.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { containsWords } from '#platform/db/search.ts'
import type { AgentFilter, AgentRequest } from './contract.ts'

const newestFirst = keyset('desc', [users.createdAt, users.id])

export const list = (db: Db, { search, limit, cursor, until }: AgentRequest) =>
  db
    .select({ ...getTableColumns(users), cursor: newestFirst.cursor })
    .from(users)
    .where(and(isAgent(search), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

export type AgentRow = typeof users.$inferSelect

/** Undefined when there's no agent with this id. */
export async function find(db: Db, id: UserId): Promise<AgentRow | undefined> {
  const [agent] = await db
    .select()
    .from(users)
    .where(and(eq(users.id, id), isAgent(undefined)))
  return agent
}

export async function count(db: Db, { search }: AgentFilter) {
  const all = await db.$count(users, isAgent(search))
  const active = await db.$count(users, and(isAgent(search), isNull(users.deactivatedAt)))
  return { active, deactivated: all - active }
}

const isAgent = (search: string | undefined) =>
  and(
    eq(users.role, 'agent'),
    ne(users.email, DELETED_ACCOUNT_EMAIL),
    containsWords(search, users.searchText),
  )
