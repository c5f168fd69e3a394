import { and, eq, getTableColumns } from 'drizzle-orm'
import { users } from '#domain/accounts/identity/tables.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'

const newestFirst = keyset('desc', [users.createdAt, users.id])

export const list = (db: Db, { limit, cursor, until }: PageRequest) =>
  db
    .select({ ...getTableColumns(users), cursor: newestFirst.cursor })
    .from(users)
    .where(and(eq(users.role, 'admin'), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)
