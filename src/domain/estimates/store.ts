import { and, desc, eq, isNull, ne, sql } from 'drizzle-orm'
import { personNameSql } from '#domain/identity/names.ts'
import { users } from '#domain/identity/tables.ts'
import { mails } from '#domain/mail/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { EstimateId } from './contract.ts'
import { estimateChanges, estimates } from './tables.ts'

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
    .select({ id: mails.id, status: mails.status, recipient: mails.recipient, failure: mails.failure })
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

/** Increments the version of a report's draft, if there is one, so anyone who has it open must reload it. */
export async function raiseDraftVersion(db: Db, reportId: ReportId) {
  await db
    .update(estimates)
    .set({ version: sql`${estimates.version} + 1` })
    .where(and(eq(estimates.reportId, reportId), eq(estimates.status, 'draft')))
}

export async function removeDraft(db: Db, reportId: ReportId) {
  await db.delete(estimates).where(and(eq(estimates.reportId, reportId), eq(estimates.status, 'draft')))
}

/** Marks the report's earlier sent estimates as superseded; returns their IDs. */
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
    .returning({ id: estimates.id })

const agentColumns = {
  estimate: estimates,
  report: {
    propertyAddress: inspectionReports.propertyAddress,
    agentId: inspectionReports.agentId,
  },
}

/** The estimates that agents see: sent, and not replaced by a later one. */
export const listSentOf = (db: Db, owner: { agentId: UserId } | { reportId: ReportId }) =>
  db
    .select(agentColumns)
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(
      and(
        'agentId' in owner
          ? eq(inspectionReports.agentId, owner.agentId)
          : eq(estimates.reportId, owner.reportId),
        ne(estimates.status, 'draft'),
        isNull(estimates.supersededBy),
      ),
    )
    .orderBy(desc(estimates.createdAt), desc(estimates.id))

export async function findWithReport(db: Db, id: EstimateId) {
  const [row] = await db
    .select(agentColumns)
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(eq(estimates.id, id))
  return row
}

export const listSentBy = (db: Db, contractorId: UserId) =>
  db
    .select({
      id: estimates.id,
      kind: estimates.kind,
      status: estimates.status,
      totalAmount: estimates.totalAmount,
      createdAt: estimates.createdAt,
      pdfKey: estimates.pdfKey,
      estimateData: estimates.estimateData,
      propertyAddress: inspectionReports.propertyAddress,
      agentName: personNameSql(users),
    })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .innerJoin(users, eq(users.id, inspectionReports.agentId))
    .where(
      and(
        eq(estimates.contractorId, contractorId),
        ne(estimates.status, 'draft'),
        isNull(estimates.supersededBy),
      ),
    )
    .orderBy(desc(estimates.createdAt), desc(estimates.id))

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
