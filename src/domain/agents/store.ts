import { and, desc, eq, sql } from 'drizzle-orm'
import { users } from '#domain/identity/tables.ts'
import type { Db } from '#platform/db/db.ts'

export const list = (db: Db, limit: number, afterId?: string) =>
  db
    .select()
    .from(users)
    .where(
      and(
        eq(users.role, 'agent'),
        afterId
          ? sql`(${users.createdAt}, ${users.id}) < (select u.created_at, u.id from users u where u.id::text = ${afterId})`
          : undefined,
      ),
    )
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
