import { and, desc, eq, gte, inArray, isNotNull, isNull, ne, type SQL, sql } from 'drizzle-orm'
import { estimates, reviewOutcomes } from '#domain/estimates/tables.ts'
import type { AnalysisStatus } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'
import type { Whereabouts } from './contract.ts'

const count = sql<number>`count(*)::int`
const percentile = (share: number, value: SQL) =>
  sql<number | null>`percentile_cont(${sql.raw(String(share))}) within group (order by ${value})::float`

const hoursBetween = sql`extract(epoch from ${estimates.sentAt} - ${inspectionReports.createdAt}) / 3600`
const reviewMinutes = sql`extract(epoch from ${estimates.sentAt} - ${inspectionReports.analysedAt}) / 60`
const weekOf = (at: SQL | typeof estimates.sentAt | typeof inspectionReports.createdAt) =>
  sql<string>`to_char(date_trunc('week', ${at} at time zone 'UTC'), 'YYYY-MM-DD')`

const isFirstAnswer = (since: Date) =>
  and(ne(estimates.status, 'draft'), isNull(estimates.revisionOf), gte(estimates.sentAt, since))

export async function summarize(db: Db, since: Date) {
  const [summary] = await db
    .select({
      sent: count,
      accepted: sql<number>`count(${estimates.acceptedAt})::int`,
      turnaroundMedian: percentile(0.5, hoursBetween),
      turnaroundP90: percentile(0.9, hoursBetween),
      // An answer without an analysis, or from before it ended, wasn't reviewed.
      reviewMedian: percentile(
        0.5,
        sql`case when ${estimates.sentAt} > ${inspectionReports.analysedAt} then ${reviewMinutes} end`,
      ),
      reviewP90: percentile(
        0.9,
        sql`case when ${estimates.sentAt} > ${inspectionReports.analysedAt} then ${reviewMinutes} end`,
      ),
    })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(isFirstAnswer(since))
  return summary! // an aggregate without groups always returns a row
}

export const sentByWeek = (db: Db, since: Date) =>
  db
    .select({ week: weekOf(estimates.sentAt), sent: count, turnaroundHours: percentile(0.5, hoursBetween) })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(and(isFirstAnswer(since), isNotNull(estimates.sentAt)))
    .groupBy(sql`1`)

export const uploadedByWeek = (db: Db, since: Date) =>
  db
    .select({ week: weekOf(inspectionReports.createdAt), reports: count })
    .from(inspectionReports)
    .where(gte(inspectionReports.createdAt, since))
    .groupBy(sql`1`)

/** Where the reports are that were uploaded since then. */
export async function readWhereabouts(db: Db, since: Date): Promise<Whereabouts> {
  const uploaded = gte(inspectionReports.createdAt, since)
  const isIn = (...states: AnalysisStatus[]) =>
    sql<number>`count(*) filter (where ${inArray(inspectionReports.analysisStatus, states)})::int`
  const [row] = await db
    .select({
      answered: isIn('estimate_uploaded', 'processed'),
      inReview: isIn('completed', 'failed'),
      unread: isIn('uploaded', 'processing'),
      returned: isIn('returned'),
      uploading: isIn('pending'),
    })
    .from(inspectionReports)
    .where(uploaded)
  const [letter] = await db
    .select({ letters: count })
    .from(estimates)
    .innerJoin(inspectionReports, eq(inspectionReports.id, estimates.reportId))
    .where(
      and(
        uploaded,
        eq(estimates.kind, 'letter'),
        ne(estimates.status, 'draft'),
        isNull(estimates.supersededBy),
      ),
    )
  const { answered, ...others } = row! // an aggregate without groups always returns a row
  const letters = letter!.letters
  return { ...others, letters, estimates: answered - letters }
}

const sumOf = (outcome: string) =>
  sql<number>`coalesce(sum(${reviewOutcomes.findings}) filter (where ${reviewOutcomes.outcome} = ${outcome}), 0)::int`

export const outcomesByKind = (db: Db, since: Date) =>
  db
    .select({
      kind: reviewOutcomes.kind,
      kept: sumOf('kept'),
      edited: sumOf('edited'),
      removed: sumOf('removed'),
      added: sumOf('added'),
    })
    .from(reviewOutcomes)
    .where(gte(reviewOutcomes.sentAt, since))
    .groupBy(reviewOutcomes.kind)
    .orderBy(desc(sql`sum(${reviewOutcomes.findings})`), reviewOutcomes.kind)
