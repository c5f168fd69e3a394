import { and, asc, eq, gte, inArray, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import type { EmailedReportId, MessageId, Reason, ReceivedMessageRequest } from './contract.ts'
import { emailedReports, inboxAddresses, receivedMessages as messages } from './tables.ts'

export type MessageRow = typeof messages.$inferSelect
export type EmailedRow = typeof emailedReports.$inferSelect

/** Null if the message arrived before. */
export async function insertMessage(db: Db, values: typeof messages.$inferInsert): Promise<MessageId | null> {
  const [message] = await db
    .insert(messages)
    .values(values)
    .onConflictDoNothing({ target: messages.identity })
    .returning({ id: messages.id })
  return message?.id ?? null
}

export async function findWaiting(db: Db, id: MessageId): Promise<MessageRow | undefined> {
  const [message] = await db
    .select()
    .from(messages)
    .where(and(eq(messages.id, id), eq(messages.outcome, 'waiting')))
  return message
}

/** All messages with this content, locked until the transaction ends. Always in the same order, so that two can't wait for each other. */
export const lockSame = (db: Db, contentHash: string): Promise<MessageRow[]> =>
  db
    .select()
    .from(messages)
    .where(eq(messages.contentHash, contentHash))
    .orderBy(asc(messages.id))
    .for('update')

export async function updateMessage(db: Db, id: MessageId, values: Partial<typeof messages.$inferInsert>) {
  await db.update(messages).set(values).where(eq(messages.id, id))
}

/** Messages that should have been processed by `now`; they're left alone until `next`. */
export const claimWaiting = (db: Db, { now, next }: { now: Date; next: Date }) =>
  db
    .update(messages)
    .set({ retryAt: next })
    .where(and(eq(messages.outcome, 'waiting'), lte(messages.retryAt, now)))
    .returning({ id: messages.id })

/** How many of the agent's messages were answered with this reason since `since`. */
export async function countReplies(
  db: Db,
  { agentId, reason, since }: { agentId: UserId; reason: Reason; since: Date },
): Promise<number> {
  return await db.$count(
    messages,
    and(
      eq(messages.agentId, agentId),
      eq(messages.reason, reason),
      messages.isAnswered,
      gte(messages.processedAt, since),
    ),
  )
}

/** Waits for other transactions that have locked the answers to this agent, until this one ends. */
export const lockReplies = (db: Db, agentId: UserId) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`emailed-reports:${agentId}`}))`)

/** Deletes the records of messages from before `at`, unless they're waiting. */
export async function deleteMessages(db: Db, at: Date) {
  await db
    .delete(messages)
    .where(
      and(
        lt(messages.receivedAt, at),
        sql`${messages.outcome} <> 'waiting'`,
        sql`not exists (select from emailed_reports e where e.message_id = ${messages.id} and e.file_key is not null)`,
      ),
    )
}

const latestFirst = keyset('desc', [messages.receivedAt, messages.id])

export const listMessages = (db: Db, { outcome, search, limit, cursor, until }: ReceivedMessageRequest) =>
  db
    .select({
      id: messages.id,
      sender: messages.sender,
      subject: messages.subject,
      bytes: messages.bytes,
      agentName: sql<string | null>`case when ${users.id} is not null then ${personNameSql(users)} end`,
      outcome: messages.outcome,
      reason: messages.reason,
      isAnswered: messages.isAnswered,
      propertyAddresses: sql<string[]>`array(
        select r.property_address from emailed_reports e join ${inspectionReports} r on r.id = e.report_id
        where e.message_id = ${messages.id} order by e.created_at, e.id)`,
      receivedAt: messages.receivedAt,
      cursor: latestFirst.cursor,
    })
    .from(messages)
    .leftJoin(users, eq(users.id, messages.agentId))
    .where(
      and(
        outcome && eq(messages.outcome, outcome),
        contains(search, [messages.sender, messages.subject]),
        latestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...latestFirst.orderBy)
    .limit(limit + 1)

export const countMessages = (db: Db) =>
  db
    .select({ outcome: messages.outcome, number: sql<number>`count(*)::int` })
    .from(messages)
    .groupBy(messages.outcome)

export async function insertEmailed(db: Db, values: typeof emailedReports.$inferInsert): Promise<EmailedRow> {
  const [emailed] = await db.insert(emailedReports).values(values).returning()
  return emailed!
}

/** The agent's; locked until the transaction ends. */
export async function lockEmailed(db: Db, id: EmailedReportId): Promise<EmailedRow | undefined> {
  const [emailed] = await db.select().from(emailedReports).where(eq(emailedReports.id, id)).for('update')
  return emailed
}

export async function findEmailed(db: Db, id: EmailedReportId): Promise<EmailedRow | undefined> {
  const [emailed] = await db.select().from(emailedReports).where(eq(emailedReports.id, id))
  return emailed
}

export async function updateEmailed(
  db: Db,
  id: EmailedReportId,
  values: Partial<typeof emailedReports.$inferInsert>,
) {
  await db.update(emailedReports).set(values).where(eq(emailedReports.id, id))
}

const newestFirst = keyset('desc', [emailedReports.createdAt, emailedReports.id])

export const listEmailed = (db: Db, agentId: UserId, { limit, cursor, until }: PageRequest) =>
  db
    .select({
      id: emailedReports.id,
      originalFileName: emailedReports.originalFileName,
      fileBytes: emailedReports.fileBytes,
      foundAddress: emailedReports.foundAddress,
      problem: emailedReports.problem,
      createdAt: emailedReports.createdAt,
      cursor: newestFirst.cursor,
    })
    .from(emailedReports)
    .where(
      and(
        eq(emailedReports.agentId, agentId),
        isNotNull(emailedReports.fileKey),
        newestFirst.within({ cursor, until }),
      ),
    )
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

/** Those that have been waiting since before `at`. */
export const listExpired = (db: Db, at: Date) =>
  db
    .select({ id: emailedReports.id })
    .from(emailedReports)
    .where(and(isNotNull(emailedReports.fileKey), lt(emailedReports.createdAt, at)))

export async function findAddress(db: Db, agentId: UserId) {
  const [address] = await db.select().from(inboxAddresses).where(eq(inboxAddresses.agentId, agentId))
  return address
}

/** The agent's address: this one, unless they have one. */
export async function ensureAddress(db: Db, address: typeof inboxAddresses.$inferInsert) {
  await db.insert(inboxAddresses).values(address).onConflictDoNothing({ target: inboxAddresses.agentId })
  return (await findAddress(db, address.agentId))!
}

/** False if the agent's address isn't the one from then. */
export async function replaceAddress(
  db: Db,
  { agentId, ...address }: typeof inboxAddresses.$inferInsert,
  from: Date,
) {
  const replaced = await db
    .update(inboxAddresses)
    .set(address)
    .where(and(eq(inboxAddresses.agentId, agentId), eq(inboxAddresses.createdAt, from)))
    .returning({ agentId: inboxAddresses.agentId })
  return replaced.length > 0
}

const isActive = and(eq(users.role, 'agent'), eq(users.isEmailVerified, true), isNull(users.deactivatedAt))

/** The active agent with this private address. */
export async function findByToken(db: Db, token: string) {
  const [agent] = await db
    .select({ id: users.id, email: users.email })
    .from(inboxAddresses)
    .innerJoin(users, eq(users.id, inboxAddresses.agentId))
    .where(and(eq(inboxAddresses.token, token), isActive))
  return agent ?? null
}

/** The active agent who has verified this email address. */
export async function findByEmail(db: Db, email: string) {
  const [agent] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(and(eq(users.email, email), isActive))
  return agent ?? null
}

/** Those of these storage keys that an emailed report or a report refers to. */
export async function listOwnedKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const { reportFilePath } = inspectionReports
  const rows = await db
    .select({ key: emailedReports.fileKey })
    .from(emailedReports)
    .where(inArray(emailedReports.fileKey, [...keys]))
    .unionAll(
      db
        .select({ key: reportFilePath })
        .from(inspectionReports)
        .where(inArray(reportFilePath, [...keys])),
    )
  return new Set(rows.flatMap(({ key }) => key ?? []))
}
