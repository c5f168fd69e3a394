import path from 'node:path'
import * as estimates from '#domain/estimates/estimates.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Report, ReportId } from '#domain/reports/contract.ts'
import { canWithdraw } from '#domain/reports/permissions.ts'
import * as reports from '#domain/reports/reports.ts'
import { zipOf } from '#domain/territories/rules.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { ReceivedFile, RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { DocumentKind } from '#platform/documents/document.ts'
import { formatOfFile } from '#platform/documents/sniff.ts'
import { isDisguised } from '#platform/documents/word/head-format.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { publishReceived } from '../events.ts'
import { enqueueAnalysis } from '../jobs.ts'
import * as uploads from './upload-store.ts'

const UPLOADS: Limit = { name: 'upload', max: 60, windowSeconds: 60 * 60, noun: 'uploads' }

/** Accepts an uploaded report: checks it, stores its record, and queues the analysis in the same transaction. */
export async function upload(
  ctx: Context,
  agent: SignedIn,
  { propertyAddress, inspectionEnds }: { propertyAddress: string; inspectionEnds?: string | undefined },
  receiveFile: RequestContext['receiveFile'],
): Promise<Report> {
  const zipCode = await checkBeforeUpload(ctx, agent, propertyAddress)
  const file = await receiveFile()
  await assertContent(ctx, file)
  return await ctx.db.transaction(async (tx) => {
    return await addReport(ctx, tx, {
      agentId: agent.userId,
      propertyAddress,
      zipCode,
      inspectionEnds: inspectionEnds ?? null,
      file,
    })
  })
}

type NewReport = Parameters<typeof reports.add>[2]

/** Adds a report whose file has arrived, however it came, with what follows from that: its analysis, and the event for webhooks. */
export async function addReport(ctx: Context, tx: Db, values: NewReport): Promise<Report> {
  const { agentId, file } = values
  const report = await reports.add(ctx, tx, values)
  if (!file.awaitsScan) await enqueueAnalysis(ctx, tx, { id: report.id, agentId, fileBytes: file.bytes })
  await publishReceived(ctx, tx, report.id)
  return report
}

/** Checks what can be checked before the file arrives; returns the ZIP in the address. */
export async function checkBeforeUpload(ctx: Context, agent: SignedIn, propertyAddress: string) {
  await countUpload(ctx, agent.userId)
  const zipCode = zipOf(propertyAddress)
  if (zipCode) await assertServed(ctx, zipCode)
  return zipCode
}

/** Counts one more upload, or report by email. Throws `too_many_requests` beyond the limit. */
export const countUpload = (ctx: Context, agentId: UserId) => consume(ctx, UPLOADS, agentId)

/** Throws `not_possible` for a ZIP code that isn't served. */
export async function assertServed(ctx: Context, zip: string) {
  const { served } = await territories.readCoverage(ctx, zip)
  if (served) return
  const message = `ODIE doesn’t serve ZIP code ${zip} yet. Check the address, or join the waiting list.`
  throw new DomainError('not_possible', message, { fields: { propertyAddress: message } })
}

const KINDS: Record<string, DocumentKind> = { '.pdf': 'pdf', '.doc': 'doc', '.docx': 'docx', '.txt': 'txt' }
/** Word opens RTF, web pages, and its own XML under any of these names. */
const WORD_NAMES: readonly (DocumentKind | undefined)[] = ['doc', 'docx', 'txt']

const WHAT: Record<DocumentKind, string> = {
  pdf: 'a PDF',
  doc: 'a Word document (.doc)',
  docx: 'a Word document (.docx)',
  txt: 'a text file',
}
const READABLE: Record<DocumentKind, string> = {
  pdf: 'PDF',
  doc: 'Word document',
  docx: 'Word document',
  txt: 'text file',
}

/** Throws `unsupported_type` if the content isn't what the name says. */
export async function assertContent(ctx: Context, { key, originalName }: ReceivedFile) {
  const named = KINDS[path.extname(originalName).toLowerCase()]
  const format = await ctx.storage.withLocalFile(key, formatOfFile)
  if (format === named || (format && isDisguised(format) && WORD_NAMES.includes(named))) return
  const found = format && (isDisguised(format) ? 'doc' : format)
  const message = found
    ? `This file’s name ends in ${path.extname(originalName)}, but it’s ${WHAT[found]}. Rename it or choose the right file.`
    : `This file isn’t a readable ${named ? READABLE[named] : 'document'}. It may be damaged. Please choose another copy of the report.`
  throw new DomainError('unsupported_type', message, { fields: { report: message } })
}

/** Deletes a report with its file, page images and draft; only the audit trail keeps it. */
export async function withdraw(ctx: Context, actor: SignedIn, id: ReportId) {
  await reports.readRow(ctx, actor, id)
  const keys = await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, id)
    if (!report) throw reports.notFound()
    if (!canWithdraw(report) || (await estimates.hasSent(tx, id)))
      throw new DomainError('conflict', 'This report already has an estimate, so it can’t be withdrawn.')
    const details = { propertyAddress: report.propertyAddress, originalFileName: report.originalFileName }
    await record(tx, actor, {
      action: 'report-withdrawn',
      subject: id,
      details,
    })
    const parts = await uploads.remove(tx, id)
    return [...parts, ...(await reports.remove(tx, report))]
  })
  // After the commit: a crash in between leaves orphaned files, which the nightly cleanup deletes.
  for (const key of keys) await ctx.storage.delete(key)
}
