import { addReport, assertServed } from '#domain/intake/uploads/receive-report.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Report } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { zipOf } from '#domain/territories/rules.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import type { EmailedReport, EmailedReportId } from './contract.ts'
import { KEEP_DAYS } from './rules.ts'
import * as store from './store.ts'

/* Emailed reports that wait for their agent to enter the property's address. */

const DAY_MS = 24 * 60 * 60 * 1000

/** When the file of a report is deleted that came `at` and still waits for its address. */
export const expiryOf = (at: Date) => new Date(at.getTime() + KEEP_DAYS * DAY_MS)

export async function list(
  ctx: Context,
  agent: SignedIn,
  request: PageRequest,
): Promise<Page<EmailedReport>> {
  return pageOf(await store.listEmailed(ctx.db, agent.userId, request), request.limit, present)
}

/** One that waits, or the report that it became. Throws `not_found`, and `gone` once it was discarded. */
export async function read(ctx: Context, agent: SignedIn, id: EmailedReportId) {
  const emailed = own(agent, await store.findEmailed(ctx.db, id))
  if (!emailed.fileKey && !emailed.reportId) throw gone()
  return { waiting: emailed.fileKey ? present(emailed) : null, reportId: emailed.reportId }
}

type Completion = { id: EmailedReportId; propertyAddress: string; inspectionEnds?: string | undefined }

/** Adds the report with this address, and queues its analysis. Idempotent: one that was added stays as it is. */
export async function complete(
  ctx: Context,
  agent: SignedIn,
  { id, propertyAddress, inspectionEnds }: Completion,
): Promise<Report> {
  own(agent, await store.findEmailed(ctx.db, id))
  const zipCode = zipOf(propertyAddress)
  if (zipCode) await assertServed(ctx, zipCode)
  return await ctx.db.transaction(async (tx) => {
    const emailed = own(agent, await store.lockEmailed(tx, id))
    if (emailed.reportId) return await reports.readSummary(tx, agent, emailed.reportId)
    if (!emailed.fileKey) throw gone()
    const { fileKey: key, fileBytes: bytes, fileSha256: sha256, originalFileName: originalName } = emailed
    const report = await addReport(ctx, tx, {
      agentId: agent.userId,
      propertyAddress,
      zipCode,
      inspectionEnds: inspectionEnds ?? null,
      file: { key, bytes, sha256, originalName },
    })
    await store.updateEmailed(tx, id, { reportId: report.id, fileKey: null })
    await store.updateMessage(tx, emailed.messageId, { outcome: 'report' })
    return report
  })
}

/** Deletes one that waits. Idempotent. Throws `conflict` once it became a report. */
export async function discard(ctx: Context, agent: SignedIn, id: EmailedReportId) {
  const key = await ctx.db.transaction(async (tx) => {
    const { fileKey, reportId, originalFileName } = own(agent, await store.lockEmailed(tx, id))
    if (reportId)
      throw new DomainError('conflict', 'This report has been added. You can withdraw it on its own page.')
    if (!fileKey) return null
    await store.updateEmailed(tx, id, { fileKey: null })
    await record(tx, agent, {
      action: 'emailed-report-discarded',
      subject: id,
      details: { originalFileName },
    })
    return fileKey
  })
  // After the commit: a crash in between leaves an orphaned file, which the nightly cleanup deletes.
  if (key) await ctx.storage.delete(key)
}

/** Deletes the files that have waited for their address for 30 days, and the records of messages from before. */
export async function deleteExpired(ctx: Context) {
  const before = new Date(ctx.now().getTime() - KEEP_DAYS * DAY_MS)
  await forEachItem(await store.listExpired(ctx.db, before), async ({ id }) => {
    const key = await ctx.db.transaction(async (tx) => {
      const emailed = await store.lockEmailed(tx, id)
      if (emailed?.fileKey) await store.updateEmailed(tx, id, { fileKey: null })
      return emailed?.fileKey
    })
    if (key) await ctx.storage.delete(key)
  })
  await store.deleteMessages(ctx.db, before)
}

function own({ userId }: SignedIn, emailed: store.EmailedRow | undefined): store.EmailedRow {
  if (emailed?.agentId === userId) return emailed
  throw new DomainError('not_found', 'We couldn’t find this report.')
}

const gone = () =>
  new DomainError(
    'gone',
    `This report was discarded, or deleted after ${KEEP_DAYS} days. Email or upload it again.`,
  )

type Shown = Pick<
  store.EmailedRow,
  'id' | 'originalFileName' | 'fileBytes' | 'foundAddress' | 'problem' | 'createdAt'
>

const present = ({
  id,
  originalFileName,
  fileBytes,
  foundAddress,
  problem,
  createdAt,
}: Shown): EmailedReport => ({
  id,
  originalFileName,
  fileBytes,
  foundAddress,
  problem: problem ?? 'no_address',
  receivedAt: createdAt.toISOString(),
  expiresAt: expiryOf(createdAt).toISOString(),
})
