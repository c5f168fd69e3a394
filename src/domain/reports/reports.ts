import { readListCounts } from '#domain/records/list-counts/list-counts.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import {
  type AnalysisStatus,
  MAX_HITS,
  type Report,
  type ReportDetail,
  type ReportId,
  type ReportTextPages,
  type SearchHit,
} from './contract.ts'
import { canReadReport } from './permissions.ts'
import { agentStatusOf, isWaiting, uploadProgress } from './rules.ts'
import { otherPrintedAddress } from './same-address.ts'
import * as store from './store.ts'
import { hitsOf } from './text-search.ts'

type NewReport = {
  agentId: UserId
  propertyAddress: string
  zipCode: string | null
  inspectionEnds: string | null
  file: ReceivedFile
}

/** Stores the record of an uploaded report, with the flags that staff should see. */
export async function add(ctx: Context, tx: Db, { file, ...fields }: NewReport) {
  const { agentId, zipCode } = fields
  const isDuplicate = await store.findSameFile(tx, agentId, file.sha256)
  const report = await store.insert(tx, {
    ...fields,
    reportFilePath: file.key,
    originalFileName: file.originalName,
    fileBytes: file.bytes,
    fileSha256: file.sha256,
    analysisStatus: 'uploaded',
    flags: [
      ...(zipCode ? [] : (['address_without_zip'] as const)),
      ...(isDuplicate ? (['duplicate_file'] as const) : []),
      ...(file.awaitsScan ? (['awaiting_scan'] as const) : []),
    ],
    createdAt: ctx.now(),
  })
  return present(report)
}

type PendingReport = Omit<NewReport, 'file'> & { originalName: string; bytes: number }

/** Stores the record of a report whose upload has begun. */
export const addPending = (
  ctx: Context,
  tx: Db,
  { originalName, bytes, zipCode, ...report }: PendingReport,
) =>
  store.insert(tx, {
    ...report,
    zipCode,
    originalFileName: originalName,
    fileBytes: bytes,
    analysisStatus: 'pending',
    progress: uploadProgress(0, bytes),
    flags: zipCode ? [] : ['address_without_zip'],
    createdAt: ctx.now(),
  })

/** Records the file of a report whose upload is complete; false if it has one. Throws `not_found` if the report was withdrawn. */
export async function receive(ctx: Context, tx: Db, id: ReportId, file: ReceivedFile): Promise<boolean> {
  const report = await store.lock(tx, id)
  if (!report) throw notFound()
  if (report.reportFilePath) return false
  const isDuplicate = await store.findSameFile(tx, report.agentId, file.sha256)
  await store.change(tx, id, [report.analysisStatus], {
    reportFilePath: file.key,
    fileBytes: file.bytes,
    fileSha256: file.sha256,
    progress: null,
    ...(report.analysisStatus === 'pending' && { analysisStatus: 'uploaded', createdAt: ctx.now() }),
    flags: [
      ...report.flags,
      ...(isDuplicate ? (['duplicate_file'] as const) : []),
      ...(file.awaitsScan ? (['awaiting_scan'] as const) : []),
    ],
  })
  return true
}

export async function list(ctx: Context, agent: SignedIn, request: PageRequest): Promise<Page<Report>> {
  return pageOf(await store.listOf(ctx.db, agent.userId, request), request.limit, present)
}

/** The agent's latest report with the same file. */
export async function findSame(ctx: Context, agent: SignedIn, sha256: string) {
  const report = await store.findSameFile(ctx.db, agent.userId, sha256)
  return { report: report ? present(report) : null }
}

export async function count(ctx: Context, agent: SignedIn) {
  const counts = { pending: 0, uploaded: 0, processed: 0, returned: 0 }
  for (const { state, number } of await readListCounts<AnalysisStatus>(
    ctx.db,
    'reports_of_agent',
    agent.userId,
  ))
    counts[agentStatusOf(state)] += number
  return counts
}

export const find = store.find
export const lock = store.lock
export const findAnalysis = store.findAnalysis
export const findText = store.findText

/** The report's row. Throws `not_found` if it doesn't exist or the actor may not read it. */
export async function readRow(ctx: Context, actor: SignedIn, id: ReportId) {
  const report = await store.find(ctx.db, id)
  if (!report || !canReadReport(actor, report)) throw notFound()
  return report
}

/** The same as in lists. Throws as `readRow` does. */
export async function readSummary(db: Db, actor: SignedIn, id: ReportId): Promise<Report> {
  const report = await store.find(db, id)
  if (!report || !canReadReport(actor, report)) throw notFound()
  return present(report)
}

export async function read(ctx: Context, actor: SignedIn, id: ReportId): Promise<ReportDetail> {
  const report = await readRow(ctx, actor, id)
  return {
    ...present(report),
    analysisStatus: report.analysisStatus,
    progress: report.progress,
    pages: await store.countPages(ctx.db, id),
    failure: report.failure,
    uploadedAt: report.createdAt.toISOString(),
    analysedAt: report.analysedAt?.toISOString() ?? null,
    processedAt: report.processedAt?.toISOString() ?? null,
  }
}

/** Always as an attachment, so a hostile file is never opened within the site. */
export async function download(ctx: Context, actor: SignedIn, id: ReportId): Promise<Download> {
  const report = await readRow(ctx, actor, id)
  const file = await ctx.storage.read(fileOf(report))
  const { originalFileName: name } = report
  return { name, type: 'application/octet-stream', disposition: 'attachment', maxAgeSeconds: 0, ...file }
}

/** The key of a report's file. Throws `gone` once it has been deleted, and `unavailable` until it has been scanned. */
export function fileOf({ reportFilePath, flags }: Pick<store.ReportSummary, 'reportFilePath' | 'flags'>) {
  if (flags.includes('infected_file'))
    throw new DomainError(
      'gone',
      'The report file was deleted because the virus scanner found malware in it.',
    )
  if (flags.includes('awaiting_scan'))
    throw new DomainError(
      'unavailable',
      'This file is waiting for the virus scanner. You can open it once it has been checked.',
    )
  if (reportFilePath) return reportFilePath
  throw new DomainError('gone', 'The report file was deleted 30 days after the report was processed.')
}

/** The text of a report, page by page. Throws `not_found` if it isn't stored. */
export async function readText(ctx: Context, id: ReportId): Promise<ReportTextPages> {
  const passages = await store.findText(ctx.db, id)
  if (!passages) throw textNotStored()
  return [...Map.groupBy(passages, ({ page }) => page)].map(([page, some]) => ({
    page,
    passages: some.map(({ text, role }) => ({ text: text.replaceAll('\u00a0', ' '), role })),
  }))
}

/** Where a report's text says something. Throws `not_found` if its text isn't stored. */
export async function search(ctx: Context, id: ReportId, text: string): Promise<SearchHit[]> {
  const words = text.replaceAll(/\s+/g, ' ')
  const passages = await store.findPassages(ctx.db, id, { text: words, limit: MAX_HITS })
  if (!passages) throw textNotStored()
  return hitsOf(passages, words).slice(0, MAX_HITS)
}

const textNotStored = () => new DomainError('not_found', 'The text of this report isn’t stored.')

/** Deletes a report's record; returns the storage keys of its file and images, for deletion after the commit. */
export async function remove(tx: Db, report: store.ReportSummary): Promise<string[]> {
  const images = [...(await store.listPages(tx, report.id)), ...(await store.listImages(tx, report.id))]
  await store.remove(tx, report.id)
  return [report.reportFilePath, ...images.map(({ fileKey }) => fileKey)].filter((key) => key !== null)
}

export const notFound = () => new DomainError('not_found', 'We couldn’t find this report.')

function present(report: store.ReportSummary): Report {
  const { id, propertyAddress, originalFileName, analysisStatus, returnReason, createdAt } = report
  return {
    id,
    propertyAddress,
    printedAddress: isWaiting(analysisStatus) ? otherPrintedAddress(report) : null,
    inspectionEnds: report.inspectionEnds,
    originalFileName,
    status: agentStatusOf(analysisStatus),
    returnReason,
    createdAt: createdAt.toISOString(),
  }
}
