import { and, eq, getTableColumns, count as rows } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import type { ApplicationRequest, ApplicationStatus } from './contract.ts'
import { applications } from './tables.ts'

export type ApplicationRow = typeof applications.$inferSelect

/** Undefined when the address has an open application already. */
export async function insert(db: Db, values: typeof applications.$inferInsert) {
  const [row] = await db.insert(applications).values(values).onConflictDoNothing().returning()
  return row
}

const newestFirst = keyset('desc', [applications.createdAt, applications.id])

export const list = (db: Db, { status, limit, cursor, until }: ApplicationRequest) =>
  db
    .select({ ...getTableColumns(applications), cursor: newestFirst.cursor })
    .from(applications)
    .where(and(status && eq(applications.status, status), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

/** The number of applications in each status, without those that have none. */
export const count = (db: Db) =>
  db
    .select({ status: applications.status, applications: rows() })
    .from(applications)
    .groupBy(applications.status)

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
