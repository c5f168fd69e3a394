import { and, asc, eq, inArray, isNotNull, isNull, lt, ne, sql } from 'drizzle-orm'
import { estimates } from '#domain/estimates/tables.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { inspectionReports, reportPages } from '#domain/reports/tables.ts'
import type { Db } from '#platform/db/db.ts'

const reports = inspectionReports
const columns = {
  id: reports.id,
  propertyAddress: reports.propertyAddress,
  file: sql<string>`${reports.reportFilePath}`,
  createdAt: reports.createdAt,
}

const hasFile = isNotNull(reports.reportFilePath)

export const listProcessedBefore = (db: Db, at: Date, limit: number) =>
  db
    .select(columns)
    .from(reports)
    .where(and(hasFile, lt(reports.processedAt, at)))
    .limit(limit)

export const listUnprocessedBefore = (db: Db, at: Date, limit: number) =>
  db
    .select(columns)
    .from(reports)
    .where(and(hasFile, isNull(reports.processedAt), lt(reports.createdAt, at)))
    .orderBy(asc(reports.createdAt))
    .limit(limit)

/** Clears a report's file and page images; returns the storage keys of the images. */
export async function clearFiles(db: Db, id: ReportId, at: Date) {
  const pages = await db
    .delete(reportPages)
    .where(eq(reportPages.reportId, id))
    .returning({ key: reportPages.fileKey })
  await db.update(reports).set({ reportFilePath: null, fileRemovedAt: at }).where(eq(reports.id, id))
  return pages.map(({ key }) => key)
}

/** Returns the reports whose analysis has been waiting since before `at`, and bumps `updated_at` so the next run skips them. */
export const touchStalled = (db: Db, at: Date) =>
  db
    .update(reports)
    .set({ updatedAt: sql`now()` })
    .where(and(inArray(reports.analysisStatus, ['uploaded', 'processing']), lt(reports.updatedAt, at)))
    .returning({ id: reports.id, agentId: reports.agentId, fileBytes: reports.fileBytes })

/** Estimates sent before `at` that still have no email to their agent: their delivery was given up or lost. */
export const listUndelivered = (db: Db, at: Date) =>
  db
    .select({ id: estimates.id })
    .from(estimates)
    .where(and(ne(estimates.status, 'draft'), lt(estimates.sentAt, at), isNull(estimates.agentMailId)))

/** The subset of these storage keys that a row refers to. */
export async function findReferenced(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const candidates = sql`(${sql.join(
    keys.map((key) => sql`${key}`),
    sql`, `,
  )})`
  const { rows } = await db.execute(sql`
    select report_file_path as key from inspection_reports where report_file_path in ${candidates}
    union all select file_key from report_pages where file_key in ${candidates}
    union all select pdf_key from estimates where pdf_key in ${candidates}
    union all select company_logo_url from users where company_logo_url in ${candidates}
    -- The logo of a contractor who was deleted before the PDF of an approved estimate was made.
    union all select printed -> 'contractor' ->> 'logoKey' from estimates
      where status <> 'draft' and pdf_key is null and printed -> 'contractor' ->> 'logoKey' in ${candidates}`)
  return new Set(rows.map(({ key }) => String(key)))
}
