import { and, asc, between, eq, inArray, isNull, notExists, type SQL, sql } from 'drizzle-orm'
import { reminders } from '#domain/accounts/reminders/tables.ts'
import { estimates } from '#domain/estimates/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports as reports } from '#domain/reports/tables.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'
import type { ReportDateId } from './contract.ts'
import { reportDates } from './tables.ts'

export type DateRow = typeof reportDates.$inferSelect

export const list = (db: Db, reportId: ReportId) =>
  db
    .select()
    .from(reportDates)
    .where(eq(reportDates.reportId, reportId))
    .orderBy(asc(reportDates.day), asc(reportDates.createdAt), asc(reportDates.id))

/** The date, locked until the transaction ends. */
export async function lock(tx: Db, reportId: ReportId, id: ReportDateId) {
  const [row] = await tx
    .select()
    .from(reportDates)
    .where(and(eq(reportDates.reportId, reportId), eq(reportDates.id, id)))
    .for('update')
  return row
}

/** The date of a report with this name and day. */
export async function findSame(
  db: Db,
  { reportId, label, day }: Pick<DateRow, 'reportId' | 'label' | 'day'>,
) {
  const [row] = await db
    .select()
    .from(reportDates)
    .where(and(eq(reportDates.reportId, reportId), eq(reportDates.label, label), eq(reportDates.day, day)))
    .limit(1)
  return row
}

export const count = (db: Db, reportId: ReportId) =>
  db.$count(reportDates, eq(reportDates.reportId, reportId))

export async function insert(tx: Db, values: typeof reportDates.$inferInsert) {
  const [row] = await tx.insert(reportDates).values(values).returning()
  return row!
}

/** Changes a date, which gets the next version. */
export async function update(tx: Db, id: ReportDateId, values: Pick<DateRow, 'label' | 'day' | 'updatedAt'>) {
  const [row] = await tx
    .update(reportDates)
    .set({ ...values, version: sql`${reportDates.version} + 1` })
    .where(eq(reportDates.id, id))
    .returning()
  return row!
}

export async function remove(tx: Db, id: ReportDateId) {
  await tx.delete(reportDates).where(eq(reportDates.id, id))
}

type Days = { from: string; to: string }

const ownDate = {
  id: reportDates.id,
  reportId: reports.id,
  agentId: reports.agentId,
  propertyAddress: reports.propertyAddress,
  label: reportDates.label,
  day: reportDates.day,
}

const periodEnd = {
  reportId: reports.id,
  agentId: reports.agentId,
  propertyAddress: reports.propertyAddress,
  day: sql<string>`${reports.inspectionEnds}`,
}

/** The agent's own dates within these days. */
export const listOfAgent = (db: Db, agentId: UserId, { from, to }: Days) =>
  db
    .select(ownDate)
    .from(reportDates)
    .innerJoin(reports, eq(reports.id, reportDates.reportId))
    .where(and(eq(reports.agentId, agentId), between(reportDates.day, from, to)))
    .orderBy(asc(reportDates.day))

/** The ends of the agent's inspection periods within these days. */
export const listPeriodsOfAgent = (db: Db, agentId: UserId, { from, to }: Days) =>
  db
    .select(periodEnd)
    .from(reports)
    .where(and(eq(reports.agentId, agentId), between(reports.inspectionEnds, from, to)))
    .orderBy(asc(reports.inspectionEnds))

/** Whether there was no reminder of this cause yet. */
const isNotReminded = (db: Db, cause: SQL) =>
  notExists(db.select({ one: sql`1` }).from(reminders).where(eq(reminders.cause, cause)))

/** All agents' own dates on these days, without those that they were reminded of. */
export const listDue = (db: Db, days: readonly string[]) =>
  db
    .select(ownDate)
    .from(reportDates)
    .innerJoin(reports, eq(reports.id, reportDates.reportId))
    .where(
      and(
        inArray(reportDates.day, [...days]),
        isNotReminded(db, sql`'date:' || ${reportDates.id} || ':' || ${reportDates.day}`),
      ),
    )

/** The inspection periods that end on these days and whose estimate was sent, without those that their agents were reminded of. */
export const listPeriodsDue = (db: Db, days: readonly string[]) =>
  db
    .select(periodEnd)
    .from(reports)
    .where(
      and(
        inArray(reports.inspectionEnds, [...days]),
        inArray(reports.analysisStatus, ['estimate_uploaded', 'processed']),
        isNotReminded(db, sql`'inspection:' || ${reports.id} || ':' || ${reports.inspectionEnds}`),
      ),
    )

/** The estimates that were sent between these moments, whose work hasn't been requested, without those of earlier reminders. */
export const listUnrequested = (db: Db, sentAt: { from: Date; to: Date }) =>
  db
    .select({
      id: estimates.id,
      reportId: estimates.reportId,
      agentId: estimates.agentId,
      propertyAddress: reports.propertyAddress,
      totalAmount: estimates.totalAmount,
      printed: estimates.printed,
      sentAt: sql<Date>`${estimates.sentAt}`.mapWith(estimates.sentAt),
    })
    .from(estimates)
    .innerJoin(reports, eq(reports.id, estimates.reportId))
    .where(
      and(
        eq(estimates.status, 'sent'),
        eq(estimates.kind, 'estimate'),
        isNull(estimates.supersededBy),
        between(estimates.sentAt, sentAt.from, sentAt.to),
        isNotReminded(db, sql`'prices:' || ${estimates.id}`),
      ),
    )
