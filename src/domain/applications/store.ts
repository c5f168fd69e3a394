import { and, desc, eq, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { ApplicationStatus } from './contract.ts'
import { applications } from './tables.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** Undefined when the address has an open application already. */
export async function insert(db: Db, values: typeof applications.$inferInsert) {
  const [row] = await db.insert(applications).values(values).onConflictDoNothing().returning()
  return row
}

export const list = (db: Db, limit: number, afterId?: string) =>
  db
    .select()
    .from(applications)
    .where(
      afterId
        ? sql`(${applications.createdAt}, ${applications.id}) < (select a.created_at, a.id from contractor_applications a where a.id::text = ${afterId})`
        : undefined,
    )
    .orderBy(desc(applications.createdAt), desc(applications.id))
    .limit(limit)

export async function find(db: Db, id: string) {
  const [row] = await db.select().from(applications).where(eq(applications.id, id))
  return row
}

/** Closes an application; undefined unless it was open. Of two decisions at the same moment, the first wins. */
export async function decide(db: Db, id: string, status: ApplicationStatus, at: Date) {
  const [row] = await db
    .update(applications)
    .set({ status, decidedAt: at })
    .where(and(eq(applications.id, id), eq(applications.status, 'open')))
    .returning()
  return row
}
