import { and, eq, lt } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import type { MailId } from './contract.ts'
import { mails } from './tables.ts'

export type MailRow = typeof mails.$inferSelect

/** Undefined if the cause already has its email. */
export async function insert(db: Db, values: typeof mails.$inferInsert) {
  const [mail] = await db
    .insert(mails)
    .values(values)
    .onConflictDoNothing({ target: mails.cause })
    .returning({ id: mails.id })
  return mail
}

export async function find(db: Db, id: MailId): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id))
  return mail
}

export async function findByCause(db: Db, cause: string) {
  const [mail] = await db.select({ id: mails.id }).from(mails).where(eq(mails.cause, cause))
  return mail
}

/** The email, locked until the transaction ends. */
export async function lock(db: Db, id: MailId): Promise<MailRow | undefined> {
  const [mail] = await db.select().from(mails).where(eq(mails.id, id)).for('update')
  return mail
}

export async function update(db: Db, id: MailId, values: Partial<typeof mails.$inferInsert>) {
  await db.update(mails).set(values).where(eq(mails.id, id))
}

export async function markFailed(db: Db, id: MailId, failure: string) {
  await db
    .update(mails)
    .set({ status: 'failed', failure })
    .where(and(eq(mails.id, id), eq(mails.status, 'queued')))
}

export const listQueuedBefore = (db: Db, at: Date) =>
  db
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lt(mails.createdAt, at)))
