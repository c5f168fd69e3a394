import { readReport } from '#domain/analysis/analysis.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import { BACKGROUND_BUDGET, readWithModel } from '#domain/analysis/model/reading.ts'
import { isUntouchedDraft, replaceDraft } from '#domain/estimates/drafting/drafts.ts'
import * as precedents from '#domain/estimates/precedents/precedents.ts'
import { record } from '#domain/records/audit/audit.ts'
import { preparePages } from '#domain/reports/jobs.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { type Attempt, PermanentFailure } from '#platform/job.ts'
import type { Draft } from './jobs.ts'

const NOT_APPLIED =
  'By the time the model finished reading, this draft had been edited or approved, so it wasn’t changed. Its findings come only from the rules.'

/**
 * Has the model read a report whose draft couldn't wait for it. If no one has edited the draft in the meantime, the result
 * replaces its lines and the analysis, in one transaction; otherwise the draft stays, and the desk says why.
 */
export async function complete(ctx: Context, draft: Draft, { signal }: Attempt) {
  const file = await fileIfPending(ctx, draft)
  if (!file) return
  if (!ctx.ai) throw new PermanentFailure('no model is configured anymore')
  if (!(await isUntouchedDraft(ctx.db, { ...draft, id: draft.estimateId })))
    return await keepDraft(ctx, draft)
  const found = await ctx.storage.withLocalFile(file, (path) =>
    readReport(ctx.documents, path, { withImages: true, signal }),
  )
  const { analysis, canRetry } = await readWithModel(ctx.ai, found, {
    signal,
    log: ctx.log,
    examples: await precedents.listExamples(ctx.db, found.analysis.document.company ?? null),
    budget: BACKGROUND_BUDGET,
  })
  if (analysis.modelFailure) {
    const message = `the model could not read the report: ${analysis.modelFailure}`
    throw canRetry ? new Error(message) : new PermanentFailure(message)
  }
  await apply(ctx, draft, analysis)
}

/** The draft keeps the rules' findings, and no longer says that the model will complete it. */
export async function giveUp(ctx: Context, { reportId }: Draft) {
  await ctx.db.transaction(async (tx) => {
    await reports.lock(tx, reportId)
    const analysis = await reports.findAnalysis(tx, reportId)
    if (analysis?.modelPending) await reportStates.updateModelState(tx, reportId, { modelPending: false })
  })
}

/** Has the draft wait for the model again; false if it was edited, sent, or completed in the meantime. */
export async function restart(ctx: Context, tx: Db, { reportId, estimateId: id, version }: Draft) {
  await reports.lock(tx, reportId)
  const analysis = await reports.findAnalysis(tx, reportId)
  if (!ctx.ai || !analysis || analysis.modelReading || !(await isUntouchedDraft(tx, { id, version })))
    return false
  await reportStates.updateModelState(tx, reportId, { modelPending: true })
  return true
}

/** The report's file while its draft waits for the model; null once that's over, or the report is gone. */
async function fileIfPending(ctx: Context, { reportId }: Draft): Promise<string | null> {
  const analysis = await reports.findAnalysis(ctx.db, reportId)
  if (!analysis?.modelPending) return null
  return (await reports.find(ctx.db, reportId))?.reportFilePath ?? null
}

const keepDraft = (ctx: Context, { reportId }: Draft) =>
  ctx.db.transaction(async (tx) => {
    await reports.lock(tx, reportId)
    await reportStates.updateModelState(tx, reportId, { modelFailure: NOT_APPLIED, modelPending: false })
  })

async function apply(ctx: Context, draft: Draft, analysis: Analysis) {
  const { reportId, estimateId, version } = draft
  const isApplied = await ctx.db.transaction(async (tx) => {
    // The report first, as sending does: of a concurrent save and this, one wins.
    await reports.lock(tx, reportId)
    const before = await reports.findAnalysis(tx, reportId)
    if (!before?.modelPending) return true // an earlier attempt got this far
    const decided = await precedents.applyAgain(tx, reportId, { before, analysis })
    const { findings } = decided.analysis
    if (!(await replaceDraft(ctx, tx, { id: estimateId, version, findings }))) return false
    await precedents.countUses(ctx, tx, reportId, decided.followed)
    await reportStates.replaceAnalysis(ctx, tx, reportId, { ...decided.analysis, modelPending: false })
    await ctx.enqueue(tx, preparePages, { reportId })
    await record(
      tx,
      { name: 'language model' },
      {
        action: 'draft-completed',
        subject: estimateId,
        details: {
          reportId,
          model: analysis.modelReading?.model,
          findings: { from: before.findings.length, to: findings.length },
        },
      },
    )
    return true
  })
  if (!isApplied) await keepDraft(ctx, draft)
}
