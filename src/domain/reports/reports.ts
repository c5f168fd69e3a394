import path from 'node:path'
import { record } from '#domain/audit/audit.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { DocumentKind } from '#platform/documents/document.ts'
import { kindOfFile } from '#platform/documents/sniff.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import {
  type AdminReport,
  AdminReport as AdminReportSchema,
  type Report,
  type ReportDetail,
  type ReportId,
} from './contract.ts'
import { analyseReport } from './jobs.ts'
import { canReadReport, canWithdraw } from './policy.ts'
import { agentStatusOf } from './rules.ts'
import * as store from './store.ts'

const UPLOADS: Limit = { name: 'upload', max: 60, windowSeconds: 60 * 60 }

/** Takes an uploaded report on: checked, written down, and queued for analysis, before anybody is told that it arrived. */
export async function create(
  ctx: Context,
  agent: SignedIn,
  { propertyAddress }: { propertyAddress: string },
  file: ReceivedFile,
): Promise<Report> {
  await consume(ctx, UPLOADS, agent.userId)
  const zipCode = zipOf(propertyAddress)
  if (zipCode) await assertServed(ctx, zipCode)
  await assertContent(ctx, file)

  return await ctx.db.transaction(async (tx) => {
    const isDuplicate = await store.hasFile(tx, agent.userId, file.sha256)
    const report = await store.insert(tx, {
      agentId: agent.userId,
      propertyAddress,
      zipCode,
      reportFilePath: file.key,
      originalFileName: file.originalName,
      fileBytes: file.bytes,
      fileSha256: file.sha256,
      analysisStatus: 'uploaded',
      flags: [
        ...(zipCode ? [] : (['address_without_zip'] as const)),
        ...(isDuplicate ? (['duplicate_file'] as const) : []),
      ],
      // The database counts microseconds, a cursor made from a `Date` milliseconds: rounded here, they agree.
      createdAt: ctx.now(),
    })
    await ctx.enqueue(tx, analyseReport, { reportId: report.id })
    return present(report)
  })
}

async function assertServed(ctx: Context, zip: string) {
  const { served } = await territories.coverage(ctx, zip)
  if (served) return
  const message = `ODIE does not serve ZIP code ${zip} yet. Check the address, or ask to be told when it is served.`
  throw new DomainError('not_possible', message, { fields: { propertyAddress: message } })
}

const KINDS: Record<string, DocumentKind> = { '.pdf': 'pdf', '.doc': 'doc', '.docx': 'docx', '.txt': 'txt' }

async function assertContent(ctx: Context, { key, originalName }: ReceivedFile) {
  const named = KINDS[path.extname(originalName).toLowerCase()]
  const found = await ctx.storage.withLocalFile(key, kindOfFile)
  if (found === named) return
  const message = found
    ? `This file is named ${path.extname(originalName)} but holds a .${found} document. Rename it, or choose the right file.`
    : `This file is not a readable ${path.extname(originalName)} document. Please upload the report itself.`
  throw new DomainError('unsupported_type', message, { fields: { report: message } })
}

export async function list(
  ctx: Context,
  agent: SignedIn,
  { limit, cursor }: PageRequest,
): Promise<Page<Report>> {
  const rows = await store.listOf(ctx.db, agent.userId, limit + 1, positionOf(cursor))
  return pageOf(rows, limit, present)
}

export async function listAll(ctx: Context, { limit, cursor }: PageRequest): Promise<Page<AdminReport>> {
  const rows = await store.listAll(ctx.db, limit + 1, positionOf(cursor))
  return pageOf(rows, limit, (row) =>
    AdminReportSchema.parse({ ...row, createdAt: row.createdAt.toISOString() }),
  )
}

/** The report's row, for whoever may know of it; to all others it does not exist. */
export async function readRow(ctx: Context, actor: SignedIn, id: ReportId) {
  const report = await store.find(ctx.db, id)
  if (!report || !canReadReport(actor, report)) throw notFound()
  return report
}

export async function read(ctx: Context, actor: SignedIn, id: ReportId): Promise<ReportDetail> {
  const report = await readRow(ctx, actor, id)
  return {
    ...present(report),
    analysisStatus: report.analysisStatus,
    progress: report.progress,
    failure: report.failure,
    uploadedAt: report.createdAt.toISOString(),
    analysedAt: report.analysedAt?.toISOString() ?? null,
    processedAt: report.processedAt?.toISOString() ?? null,
  }
}

/** Always as an attachment: a hostile file is never opened inside of the site. */
export async function download(ctx: Context, actor: SignedIn, id: ReportId): Promise<Download> {
  const { originalFileName: name, reportFilePath } = await readRow(ctx, actor, id)
  const file = await ctx.storage.read(fileOf(reportFilePath))
  return { name, type: 'application/octet-stream', disposition: 'attachment', maxAgeSeconds: 0, ...file }
}

/** The key of a report's file. Throws `gone` once it has been deleted. */
export function fileOf(key: string | null) {
  if (key) return key
  throw new DomainError('gone', 'The report file was deleted 30 days after the report was processed.')
}

/** Takes a report back: file, pictures and draft go, and only the audit trail remembers. */
export async function withdraw(ctx: Context, actor: SignedIn, id: ReportId) {
  await readRow(ctx, actor, id)
  const keys = await ctx.db.transaction(async (tx) => {
    const report = await store.lock(tx, id)
    if (!report) throw notFound()
    if (!canWithdraw(report) || (await store.hasSentEstimate(tx, id)))
      throw new DomainError(
        'conflict',
        'This report has its estimate already, so it can no longer be withdrawn.',
      )
    const pages = await store.listPages(tx, id)
    await store.remove(tx, id)
    const details = { propertyAddress: report.propertyAddress, originalFileName: report.originalFileName }
    await record(tx, actor, {
      action: 'report-withdrawn',
      subject: id,
      details,
    })
    return [report.reportFilePath, ...pages.map(({ fileKey }) => fileKey)]
  })
  // After the commit: a crash in between leaves files that nobody owns, and the sweep takes those.
  for (const key of keys) if (key) await ctx.storage.delete(key)
}

const notFound = () => new DomainError('not_found', 'There is no such report.')

function present(report: store.ReportSummary): Report {
  const { id, propertyAddress, originalFileName, analysisStatus, createdAt } = report
  return {
    id,
    propertyAddress,
    originalFileName,
    status: agentStatusOf(analysisStatus),
    createdAt: createdAt.toISOString(),
  }
}

/** Dates of this century: JavaScript knows years that the database does not. */
const CURSOR = /^(20\d\d-\d\d-\d\dT[\d:.]{12}Z)_([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** A cursor is where a page ended; one that we did not make is told so, and never reaches the database. */
function positionOf(cursor: string | undefined): store.Position | undefined {
  if (!cursor) return undefined
  const [, at = '', id = ''] = CURSOR.exec(cursor) ?? []
  const createdAt = new Date(at)
  if (Number.isNaN(createdAt.getTime()))
    throw new DomainError('invalid', 'This page of the list does not exist. Start from the first one.')
  return { createdAt, id }
}

function pageOf<R extends { id: string; createdAt: Date }, T>(
  rows: R[],
  limit: number,
  show: (row: R) => T,
): Page<T> {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const nextCursor = rows.length > limit && last ? `${last.createdAt.toISOString()}_${last.id}` : null
  return { items: items.map(show), nextCursor }
}
