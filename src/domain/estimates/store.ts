import { and, asc, desc, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import { personNameSql } from '#domain/accounts/identity/names.ts'
import { users } from '#domain/accounts/identity/tables.ts'
import { mails } from '#domain/mail/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { Author, EstimateId, LineChange, LineCheck, LineItem } from './contract.ts'
import { contractorOf } from './hold-state.ts'
import { estimateChanges, estimateChecks, estimateHolds, estimates } from './tables.ts'

export type EstimateRow = typeof estimates.$inferSelect
type NewEstimate = typeof estimates.$inferInsert

export async function find(db: Db, id: EstimateId) {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id))
  return row
}

/** The estimate, locked until the transaction ends, so concurrent saves and sends run one after the other. */
export async function lock(db: Db, id: EstimateId) {
  const [row] = await db.select().from(estimates).where(eq(estimates.id, id)).for('update')
  return row
}

/** Undefined if the report already has a draft. */
export async function insert(db: Db, values: NewEstimate) {
  const [row] = await db.insert(estimates).values(values).onConflictDoNothing().returning()
  return row
}

export async function update(db: Db, id: EstimateId, values: Partial<NewEstimate>) {
  const [row] = await db
    .update(estimates)
    .set({ ...values, updatedAt: sql`now()` })
    .where(eq(estimates.id, id))
    .returning()
  return row!
}

/** Sets the estimate's PDF; false if it already has one. */
export async function setPdf(db: Db, id: EstimateId, pdf: { pdfKey: string; pdfBytes: number }) {
  const changed = await db
    .update(estimates)
    .set(pdf)
    .where(and(eq(estimates.id, id), isNull(estimates.pdfKey)))
    .returning({ id: estimates.id })
  return changed.length > 0
}

/** The email that delivers an estimate to its agent; undefined until it is queued. */
export async function findAgentMail(db: Db, { agentMailId }: EstimateRow) {
  if (!agentMailId) return undefined
  const [row] = await db
    .select({
      id: mails.id,
      status: mails.status,
      recipient: mails.recipient,
      failure: mails.failure,
      bouncedAt: mails.bouncedAt,
    })
    .from(mails)
    .where(eq(mails.id, agentMailId))
  return row
}

export async function findDraft(db: Db, reportId: ReportId) {
  const [row] = await db
    .select()
    .from(estimates)
    .where(and(eq(estimates.reportId, reportId), eq(estimates.status, 'draft')))
  return row
}

/** The estimate that the report's agent has now: sent, and not replaced by a later one. */
export async function findCurrent(db: Db, reportId: ReportId) {
  const [row] = await db
    .select()
    .from(estimates)
    .where(
      and(eq(estimates.reportId, reportId), ne(estimates.status, 'draft'), isNull(estimates.supersededBy)),
    )
    .orderBy(desc(estimates.sentAt))
    .limit(1)
  return row
}

/** Whether an estimate of the report was approved, even if its PDF isn't made yet. */
export async function hasSent(db: Db, reportId: ReportId) {
  const [row] = await db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(eq(estimates.reportId, reportId), ne(estimates.status, 'draft')))
    .limit(1)
  return row !== undefined
}

/** Increments the version of a report's draft, if there is one, so anyone who has it open must reload it. A hold ends. */
export async function incrementDraftVersion(db: Db, reportId: ReportId) {
  await db
    .update(estimates)
    .set({ version: sql`${estimates.version} + 1`, heldUntil: null })
    .where(and(eq(estimates.reportId, reportId), eq(estimates.status, 'draft')))
}

export async function removeDraft(db: Db, reportId: ReportId) {
  await db.delete(estimates).where(and(eq(estimates.reportId, reportId), eq(estimates.status, 'draft')))
}

/** Marks the report's earlier sent estimates as superseded; returns them. */
export const supersede = (db: Db, reportId: ReportId, by: EstimateId) =>
  db
    .update(estimates)
    .set({ supersededBy: by })
    .where(
      and(
        eq(estimates.reportId, reportId),
        ne(estimates.id, by),
        ne(estimates.status, 'draft'),
        isNull(estimates.supersededBy),
      ),
    )
    .returning()

const agentColumns = {
  estimate: estimates,
  report: {
    propertyAddress: inspectionReports.propertyAddress,
    inspectionEnds: inspectionReports.inspectionEnds,
    agentId: inspectionReports.agentId,
    createdAt: inspectionReports.createdAt,
    hasFile: sql<boolean>`${inspectionReports.reportFilePath} is not null`,
  },
}

/** An estimate with what its readers see of its report. */
export type SentRow = NonNullable<Awaited<ReturnType<typeof findWithReport>>>

export async function findWithReport(db: Db, id: EstimateId) {
  const [row] = await db
    .select(agentColumns)
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(eq(estimates.id, id))
  return row
}

/** False unless the estimate's delivery had been given up. */
export async function clearDeliveryFailure(db: Db, id: EstimateId) {
  const cleared = await db
    .update(estimates)
    .set({ deliveryFailure: null })
    .where(and(eq(estimates.id, id), isNotNull(estimates.deliveryFailure)))
    .returning({ id: estimates.id })
  return cleared.length > 0
}

/** Who made a draft's current version: null for ODIE itself, undefined for one without changes. */
export async function findLastAuthor(
  db: Db,
  { id, version }: EstimateRow,
): Promise<UserId | null | undefined> {
  const [row] = await db
    .select({ actorId: estimateChanges.actorId })
    .from(estimateChanges)
    .where(and(eq(estimateChanges.estimateId, id), eq(estimateChanges.version, version)))
  return row?.actorId
}

/** Who made a draft's current version, or who sent the estimate, and when; null if no one has. */
export async function findAuthor(
  db: Db,
  { id, version, sentBy, sentAt }: EstimateRow,
): Promise<Author | null> {
  if (sentAt) {
    const [sender] = sentBy
      ? await db
          .select({ by: personNameSql(users) })
          .from(users)
          .where(eq(users.id, sentBy))
      : []
    return { by: sender?.by ?? null, at: sentAt.toISOString() }
  }
  const [row] = await db
    .select({ at: estimateChanges.at, userId: users.id, name: personNameSql(users) })
    .from(estimateChanges)
    .leftJoin(users, eq(users.id, estimateChanges.actorId))
    .where(and(eq(estimateChanges.estimateId, id), eq(estimateChanges.version, version)))
  return row ? { by: row.userId && row.name, at: row.at.toISOString() } : null
}

/** The lines that are checked off, the earliest first. */
export async function listChecks(db: Db, id: EstimateId): Promise<LineCheck[]> {
  const rows = await db
    .select({
      lineId: estimateChecks.lineId,
      userId: users.id,
      name: personNameSql(users),
      at: estimateChecks.checkedAt,
    })
    .from(estimateChecks)
    .leftJoin(users, eq(users.id, estimateChecks.checkedBy))
    .where(eq(estimateChecks.estimateId, id))
    .orderBy(asc(estimateChecks.checkedAt), asc(estimateChecks.lineId))
  return rows.map(({ lineId, userId, name, at }) => ({ lineId, by: userId && name, at: at.toISOString() }))
}

type ChangeRow = { at: string | Date; by: string | null; from: LineItem | null; to: LineItem | null }

/** The changes of one line, the latest first. */
export async function listLineChanges(
  db: Db,
  { id, lineId, limit }: { id: EstimateId; lineId: string; limit: number },
): Promise<LineChange[]> {
  const lineIn = (side: 'from' | 'to') => sql`(
    select line from jsonb_array_elements(coalesce(${estimateChanges.change} -> 'line_items' -> ${side}::text, '[]')) line
    where line ->> 'id' = ${lineId} limit 1
  )`
  const { rows } = await db.execute(sql`
    select * from (
      select ${estimateChanges.id} as change_id, ${estimateChanges.at} as at,
        case when ${users.id} is null then null else ${personNameSql(users)} end as by,
        ${lineIn('from')} as "from", ${lineIn('to')} as "to"
      from ${estimateChanges} left join ${users} on ${users.id} = ${estimateChanges.actorId}
      where ${estimateChanges.estimateId} = ${id}
    ) changes
    where "from" is distinct from "to"
    order by change_id desc
    limit ${limit}
  `)
  return (rows as ChangeRow[]).map(({ at, by, from, to }) => ({
    at: new Date(at).toISOString(),
    by,
    from,
    to,
  }))
}

export type HoldRow = typeof estimateHolds.$inferSelect

type NewHold = Omit<typeof estimateHolds.$inferInsert, 'outcome' | 'reason' | 'endedBy' | 'endedAt'>

/** Begins a hold, in place of the estimate's earlier one. */
export async function beginHold(tx: Db, hold: NewHold) {
  const values = { ...hold, outcome: null, reason: null, endedBy: null, endedAt: null }
  await tx
    .insert(estimateHolds)
    .values(values)
    .onConflictDoUpdate({ target: estimateHolds.estimateId, set: values })
  await tx.update(estimates).set({ heldUntil: hold.until }).where(eq(estimates.id, hold.estimateId))
}

type Ending = Pick<HoldRow, 'outcome' | 'reason' | 'endedBy' | 'endedAt'>

/** Ends the hold of an estimate. */
export async function endHold(tx: Db, id: EstimateId, ending: Ending) {
  await tx.update(estimateHolds).set(ending).where(eq(estimateHolds.estimateId, id))
  await tx.update(estimates).set({ heldUntil: null }).where(eq(estimates.id, id))
}

export async function findHold(db: Db, id: EstimateId): Promise<HoldRow | undefined> {
  const [row] = await db.select().from(estimateHolds).where(eq(estimateHolds.estimateId, id))
  return row
}

/** The estimate of a link, while it's still that contractor's. */
export async function findHeldByToken(db: Db, tokenHash: string) {
  const [row] = await db
    .select({ id: estimates.id, hold: estimateHolds, draft: estimates })
    .from(estimateHolds)
    .innerJoin(estimates, eq(estimates.id, estimateHolds.estimateId))
    .where(eq(estimateHolds.tokenHash, tokenHash))
  const contractorId = row && contractorOf(row.hold, row.draft)
  return row && contractorId && contractorId === row.draft.contractorId
    ? { id: row.id, contractorId }
    : undefined
}

/** The held estimates whose time was up at `now`. */
export const listHeldUntil = (db: Db, now: Date) =>
  db
    .select({ id: estimates.id })
    .from(estimates)
    .where(lte(estimates.heldUntil, now))
    .orderBy(asc(estimates.heldUntil), asc(estimates.id))
