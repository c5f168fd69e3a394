import { staffEmails } from '#domain/accounts/identity/people.ts'
import { readReport } from '#domain/analysis/analysis.ts'
import type { Analysis, Finding } from '#domain/analysis/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { replaceDraft } from '#domain/estimates/drafting/drafts.ts'
import { findApproved } from '#domain/estimates/estimates.ts'
import * as precedents from '#domain/estimates/precedents/precedents.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { preparePages } from '#domain/reports/jobs.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import { type Attempt, PermanentFailure } from '#platform/job.ts'
import type { Draft } from './jobs.ts'
import { foundAfterApproval } from './mails.ts'

/**
 * Reads the text in a report's images, after its own text was drafted. What it adds replaces the lines of a draft that no one has
 * edited, in one transaction; for a draft that was edited or sent, it's offered as possible findings. Staff get an email if it was approved.
 */
export async function read(ctx: Context, draft: Draft, { signal }: Attempt) {
  const file = await fileIfPending(ctx, draft)
  if (!file) return
  const { analysis, text } = await ctx.storage
    .withLocalFile(file, (path) => readReport(ctx.backgroundPages, path, { withImages: true, signal }))
    .catch((error: unknown) => {
      throw error instanceof UnreadableDocument ? new PermanentFailure(error.message) : error
    })
  await ctx.db.transaction(async (tx) => {
    // The report first, as sending does: of a concurrent save and this, one wins.
    const before = await lockIfPending(tx, draft)
    if (!before) return // withdrawn, or an earlier attempt got this far
    const decided = await precedents.applyAgain(tx, draft.reportId, { before, analysis })
    await precedents.countUses(ctx, tx, draft.reportId, decided.followed)
    const after = await merge(ctx, tx, draft, { before, decided: decided.analysis })
    await reportStates.updateAnalysis(ctx, tx, draft.reportId, after)
    await reportStates.storeText(tx, draft.reportId, text)
    await ctx.enqueue(tx, preparePages, { reportId: draft.reportId })
  })
}

/** The draft stays as it is, and the desk says that the images weren't read. */
export const giveUp = (ctx: Context, draft: Draft) =>
  ctx.db.transaction(async (tx) => {
    const analysis = await lockIfPending(tx, draft)
    if (analysis) await reportStates.updateImageReading(tx, draft.reportId, 'failed')
  })

/** Has the images read again; false if they were, or the report was withdrawn. */
export async function restart(_ctx: Context, tx: Db, { reportId }: Draft) {
  await reports.lock(tx, reportId)
  const analysis = await reports.findAnalysis(tx, reportId)
  if (analysis?.document.images !== 'failed') return false
  await reportStates.updateImageReading(tx, reportId, 'pending')
  return true
}

async function fileIfPending(ctx: Context, { reportId }: Draft): Promise<string | null> {
  const analysis = await reports.findAnalysis(ctx.db, reportId)
  if (analysis?.document.images !== 'pending') return null
  return (await reports.find(ctx.db, reportId))?.reportFilePath ?? null
}

async function lockIfPending(tx: Db, { reportId }: Draft): Promise<Analysis | null> {
  await reports.lock(tx, reportId)
  const analysis = await reports.findAnalysis(tx, reportId)
  return analysis?.document.images === 'pending' ? analysis : null
}

/** The analysis with what the images add, in a draft's lines if they may still change. */
async function merge(
  ctx: Context,
  tx: Db,
  { reportId, estimateId, version }: Draft,
  { before, decided }: { before: Analysis; decided: Analysis },
): Promise<Analysis> {
  if (haveSameFindings(before, decided)) return decided
  if (await replaceDraft(ctx, tx, { id: estimateId, version, findings: decided.findings })) {
    const findings = { from: before.findings.length, to: decided.findings.length }
    await record(
      tx,
      { name: 'image reading' },
      { action: 'draft-completed', subject: estimateId, details: { reportId, findings } },
    )
    return decided
  }
  const { possible = [], setAside = [] } = before
  const known = new Set([...before.findings, ...possible, ...setAside].map(({ id }) => id))
  const isNew = ({ id }: Finding) => !known.has(id)
  const added = [...decided.findings, ...(decided.possible ?? [])].filter(isNew)
  await notifyIfApproved(ctx, tx, estimateId, decided.findings.filter(isNew).length)
  return {
    ...decided,
    findings: before.findings,
    possible: [...possible, ...added],
    setAside: [...setAside, ...(decided.setAside ?? []).filter(isNew)],
  }
}

/** Without an email, staff have no reason to open an approved estimate again. */
async function notifyIfApproved(ctx: Context, tx: Db, id: EstimateId, findings: number) {
  const approved = findings > 0 && (await findApproved(tx, id))
  if (!approved) return
  const { propertyAddress } = approved.report
  const isHeld = approved.estimate.status === 'draft'
  const url = `${ctx.config.publicUrl}/admin/estimates/${id}`
  for (const to of await staffEmails(ctx, tx))
    await post(ctx, tx, foundAfterApproval(to, { id, propertyAddress, findings, isHeld, url }))
}

const haveSameFindings = (before: Analysis, after: Analysis) =>
  keysOf(before.findings) === keysOf(after.findings)

/** What lines are made of. */
const keysOf = (findings: readonly Finding[]) =>
  findings.map(({ id, kind, quantity, location }) => `${id} ${kind} ${quantity} ${location}`).join('\n')
