import { and, eq, isNotNull, isNull, lt, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import type { MailId, MailLogRequest } from './contract.ts'
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

/**
 * Marks an email as returned by a mail server, unless it's marked already. Undefined if there's none with this key and recipient, or
 * if it was resent as a new message since.
 */
export async function markBounced(
  db: Db,
  { key, recipient, failure, at }: { key: string; recipient: string; failure: string; at: Date },
) {
  const [mail] = await db
    .update(mails)
    .set({ status: 'failed', failure, bouncedAt: at })
    .where(
      and(
        eq(mails.messageKey, key),
        sql`lower(${mails.recipient}) = ${recipient.toLowerCase()}`,
        or(isNull(mails.bouncedAt), ne(mails.status, 'failed')),
      ),
    )
    .returning({ id: mails.id, recipient: mails.recipient, subject: mails.subject })
  return mail
}

/** False unless the email had failed and still has its text. One that was returned becomes a new message. */
export async function markQueued(db: Db, id: MailId, createdAt: Date) {
  const queued = await db
    .update(mails)
    .set({
      status: 'queued',
      createdAt,
      bouncedAt: null,
      resends: sql`${mails.resends} + (${mails.bouncedAt} is not null)::int`,
      messageKey: sql`case when ${mails.bouncedAt} is null then ${mails.messageKey} end`,
    })
    .where(and(eq(mails.id, id), eq(mails.status, 'failed'), ne(mails.text, '')))
    .returning({ id: mails.id })
  return queued.length > 0
}

export const listQueuedBefore = (db: Db, at: Date) =>
  db
    .select({ mailId: mails.id })
    .from(mails)
    .where(and(eq(mails.status, 'queued'), lt(mails.createdAt, at)))

const latestFirst = keyset('desc', [mails.createdAt, mails.id])

export const list = (db: Db, { status, search, limit, cursor, until }: MailLogRequest) =>
  db
    .select({
      id: mails.id,
      recipient: mails.recipient,
      subject: mails.subject,
      status: mails.status,
      failure: mails.failure,
      queuedAt: mails.createdAt,
      sentAt: mails.sentAt,
      bouncedAt: mails.bouncedAt,
      hasLink: sql<boolean>`${isNotNull(mails.link)}`,
      cursor: latestFirst.cursor,
    })
    .from(mails)
    .where(
      and(
        status && eq(mails.status, status),
        contains(search, [mails.recipient, mails.subject]),
        latestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)
