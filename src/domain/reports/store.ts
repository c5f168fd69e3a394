import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import type { UserId } from '#kernel/actor.ts'
import type { PageRequest } from '#kernel/page.ts'
import type { Db } from '#platform/db/db.ts'
import { keyset } from '#platform/db/keyset.ts'
import { contains } from '#platform/db/search.ts'
import type { AnalysisStatus, ReportDetail, ReportFlag, ReportId } from './contract.ts'
import { inspectionReports, reportImages, reportPages, reportTexts } from './tables.ts'

export type ReportRow = typeof inspectionReports.$inferSelect

/** All columns but the analysis, which may be a megabyte. */
const summary = {
  id: inspectionReports.id,
  agentId: inspectionReports.agentId,
  propertyAddress: inspectionReports.propertyAddress,
  zipCode: inspectionReports.zipCode,
  reportFilePath: inspectionReports.reportFilePath,
  originalFileName: inspectionReports.originalFileName,
  fileBytes: inspectionReports.fileBytes,
  analysisStatus: inspectionReports.analysisStatus,
  findings: inspectionReports.findings,
  progress: inspectionReports.progress,
  failure: inspectionReports.failure,
  returnReason: inspectionReports.returnReason,
  printedAddress: inspectionReports.printedAddress,
  inspectionEnds: inspectionReports.inspectionEnds,
  flags: inspectionReports.flags,
  analysedAt: inspectionReports.analysedAt,
  processedAt: inspectionReports.processedAt,
  fileRemovedAt: inspectionReports.fileRemovedAt,
  createdAt: inspectionReports.createdAt,
}
export type ReportSummary = Pick<ReportRow, keyof typeof summary>

export async function insert(db: Db, values: typeof inspectionReports.$inferInsert): Promise<ReportRow> {
  const [row] = await db.insert(inspectionReports).values(values).returning()
  return row! // an insert without a conflict clause always returns its row
}

export async function find(db: Db, id: ReportId): Promise<ReportSummary | undefined> {
  const [row] = await db.select(summary).from(inspectionReports).where(eq(inspectionReports.id, id))
  return row
}

/** The report, locked until the transaction ends. */
export async function lock(db: Db, id: ReportId): Promise<ReportSummary | undefined> {
  const [row] = await db
    .select(summary)
    .from(inspectionReports)
    .where(eq(inspectionReports.id, id))
    .for('update')
  return row
}

export async function findAnalysis(db: Db, id: ReportId): Promise<Analysis | null> {
  const [row] = await db
    .select({ analysis: inspectionReports.aiAnalysis })
    .from(inspectionReports)
    .where(eq(inspectionReports.id, id))
  return row?.analysis ?? null
}

/** The agent's latest report with this file. */
export async function findSameFile(db: Db, agentId: UserId, sha256: string) {
  const [row] = await db
    .select(summary)
    .from(inspectionReports)
    .where(and(eq(inspectionReports.agentId, agentId), eq(inspectionReports.fileSha256, sha256)))
    .orderBy(desc(inspectionReports.createdAt))
    .limit(1)
  return row
}

const newestFirst = keyset('desc', [inspectionReports.createdAt, inspectionReports.id])

export const listOf = (db: Db, agentId: UserId, { limit, cursor, until }: PageRequest) =>
  db
    .select({ ...summary, cursor: newestFirst.cursor })
    .from(inspectionReports)
    .where(and(eq(inspectionReports.agentId, agentId), newestFirst.within({ cursor, until })))
    .orderBy(...newestFirst.orderBy)
    .limit(limit + 1)

type Change = Omit<PgUpdateSetSource<typeof inspectionReports>, 'id' | 'agentId'>

/** Changes a report that is in one of these states; false if it isn't, or was deleted. */
export async function change(db: Db, id: ReportId, from: readonly AnalysisStatus[], values: Change) {
  const changed = await db
    .update(inspectionReports)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(inspectionReports.id, id), inArray(inspectionReports.analysisStatus, [...from])))
    .returning({ id: inspectionReports.id })
  return changed.length > 0
}

/** For `change`: the report's flags with those that are true and without those that are false. */
export function withFlags(flags: Partial<Record<ReportFlag, boolean>>) {
  const names = Object.keys(flags) as ReportFlag[]
  return names.reduce(
    (all, flag) =>
      flags[flag]
        ? sql`array_append(array_remove(${all}, ${flag}), ${flag})`
        : sql`array_remove(${all}, ${flag})`,
    sql`${inspectionReports.flags}`,
  )
}

export async function setProgress(db: Db, id: ReportId, progress: ReportDetail['progress']) {
  await db.update(inspectionReports).set({ progress }).where(eq(inspectionReports.id, id))
}

export async function remove(db: Db, id: ReportId) {
  await db.delete(inspectionReports).where(eq(inspectionReports.id, id))
}

export async function findPage(db: Db, reportId: ReportId, number: number) {
  const [page] = await db
    .select()
    .from(reportPages)
    .where(and(eq(reportPages.reportId, reportId), eq(reportPages.number, number)))
  return page
}

export const listPages = (db: Db, reportId: ReportId) =>
  db.select().from(reportPages).where(eq(reportPages.reportId, reportId))

/** False if a concurrent request already stored the page. */
export async function insertPage(db: Db, page: typeof reportPages.$inferInsert) {
  const inserted = await db.insert(reportPages).values(page).onConflictDoNothing().returning()
  return inserted.length > 0
}

export async function findImage(db: Db, reportId: ReportId, name: string) {
  const [image] = await db
    .select()
    .from(reportImages)
    .where(and(eq(reportImages.reportId, reportId), eq(reportImages.name, name)))
  return image
}

export const listImages = (db: Db, reportId: ReportId) =>
  db.select().from(reportImages).where(eq(reportImages.reportId, reportId))

/** False if a concurrent request already stored the image. */
export async function insertImage(db: Db, image: typeof reportImages.$inferInsert) {
  const inserted = await db.insert(reportImages).values(image).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** How many pages the report has; null until it's analyzed. */
export async function countPages(db: Db, id: ReportId): Promise<number | null> {
  const [row] = await db
    .select({ pages: sql<number | null>`(${inspectionReports.aiAnalysis} #>> '{document,pages}')::int` })
    .from(inspectionReports)
    .where(eq(inspectionReports.id, id))
  return row?.pages ?? null
}

/** Replaces the analysis and nothing else. */
export async function setAnalysis(db: Db, id: ReportId, analysis: Analysis) {
  await db.update(inspectionReports).set({ aiAnalysis: analysis }).where(eq(inspectionReports.id, id))
}

/** Stores the text of a report, or replaces it. */
export async function setText(db: Db, reportId: ReportId, passages: ReportText) {
  await db
    .insert(reportTexts)
    .values({ reportId, passages })
    .onConflictDoUpdate({ target: reportTexts.reportId, set: { passages } })
}

export async function findText(db: Db, reportId: ReportId): Promise<ReportText | null> {
  const [row] = await db
    .select({ passages: reportTexts.passages })
    .from(reportTexts)
    .where(eq(reportTexts.reportId, reportId))
  return row?.passages ?? null
}

/** The first passages that contain `text`, in reading order; null if the report's text isn't stored. */
export async function findPassages(
  db: Db,
  reportId: ReportId,
  { text, limit }: { text: string; limit: number },
): Promise<ReportText | null> {
  const passage = sql<ReportText[number]>`each.passage`
  const passages = sql`jsonb_array_elements(${reportTexts.passages}) with ordinality as each (passage, number)`
  const content = sql`(each.passage ->> 'text')`
  const found = await db
    .select({ passage })
    .from(reportTexts)
    .leftJoin(sql`lateral ${passages}`, contains(text, [content]) ?? sql`true`)
    .where(eq(reportTexts.reportId, reportId))
    .orderBy(sql`each.number`)
    .limit(limit)
  return found.length === 0 ? null : found.flatMap((row) => row.passage ?? [])
}
