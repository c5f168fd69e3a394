import { staffEmails } from '#domain/accounts/identity/people.ts'
import { type Progress, readReport } from '#domain/analysis/analysis.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import { type ReadingAttempt, readWithModel } from '#domain/analysis/model/reading.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import { createDraft } from '#domain/estimates/drafting/drafts.ts'
import * as precedents from '#domain/estimates/precedents/precedents.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { preparePages } from '#domain/reports/jobs.ts'
import { drawFirst } from '#domain/reports/page-images/pages.ts'
import * as reports from '#domain/reports/reports.ts'
import { deadlineText } from '#domain/reports/rules.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import * as territories from '#domain/territories/territories.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import type { Attempt } from '#platform/job.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import { publishAbout, publishFailed } from './events.ts'
import { completeDraft, type Draft, readImages } from './jobs.ts'
import { draftReady, reportFailed } from './mails.ts'

const INTERNAL_FAILURE =
  'Something went wrong while we were analyzing this file. Upload it again as a new PDF.'

/** Reads a report, finds and prices its deficiencies, and drafts the estimate. The report ends `completed` or `failed`. */
export async function analyze(ctx: Context, { reportId }: { reportId: ReportId }, attempt: Attempt) {
  const report = await reportStates.startAnalysis(ctx, reportId)
  if (!report) return // withdrawn, uploaded manually, or finished by an earlier attempt
  const measured = ctx.metrics.startAnalysis()
  try {
    const reading = await read(ctx, report, attempt)
    await drawFirst(ctx, reportId, reading.analysis, attempt)
    await draft(ctx, report, reading)
    measured.end('drafted')
  } catch (error) {
    const failure = failureOf(error)
    measured.end(failure ? 'unreadable' : 'error')
    if (!failure) throw error
    ctx.log.warn({ err: error, reportId }, 'a report could not be analyzed')
    await fail(ctx, reportId, failure)
  }
}

type Reading = ReadingAttempt & { text: ReportText }

/** The report as the rules, and the model if there is one, read it. The model has four minutes; after that, the rules' result stands. */
async function read(
  ctx: Context,
  { id, file }: reportStates.ReportInAnalysis,
  { signal }: Attempt,
): Promise<Reading> {
  const onProgress = (progress: Progress) => reportStates.updateProgress(ctx, id, progress)
  const found = await ctx.storage.withLocalFile(file, (path) =>
    readReport(ctx.documents, path, { signal, onProgress, withImages: ctx.ai !== null }),
  )
  const { ai } = ctx
  if (!ai) return { ...found, canRetry: false }
  onProgress({ step: 'Reading with the language model', done: 0, of: 0 })
  const attempt = await readWithModel(ai, found, {
    signal,
    log: ctx.log,
    examples: await precedents.listExamples(ctx.db, found.analysis.document.company ?? null),
    onProgress: (done, of) => onProgress({ step: 'Reading with the language model', done, of }),
  })
  return { ...attempt, text: found.text }
}

/** Fails a report whose analysis was given up, so that it never stays `processing` without a job. */
export const giveUp = (ctx: Context, { reportId }: { reportId: ReportId }) =>
  fail(ctx, reportId, INTERNAL_FAILURE)

/** Puts a failed report back in the queue; false if it was answered or withdrawn in the meantime. */
export const restart = (_ctx: Context, tx: Db, { reportId }: { reportId: ReportId }) =>
  reportStates.restartAnalysis(tx, reportId)

/** A sentence on what is wrong with the file itself, which no retry would change; null if a retry may help. */
function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableDocument) return error.message
  return error instanceof FileMissing ? 'The uploaded file is missing. Please upload the report again.' : null
}

async function draft(
  ctx: Context,
  report: reportStates.ReportInAnalysis,
  { analysis: found, canRetry, text }: Reading,
) {
  await ctx.db.transaction(async (tx) => {
    const decided = await precedents.apply(tx, found)
    const analysis = { ...decided.analysis, ...(canRetry && { modelPending: true }) }
    if (!(await reportStates.completeAnalysis(ctx, tx, report.id, analysis))) return
    await precedents.countUses(ctx, tx, report.id, decided.followed)
    await reportStates.storeText(tx, report.id, text)
    await publishAbout(ctx, tx, report.id, {
      type: 'report.analyzed',
      cause: 'analyzed',
      data: { status: 'analyzed', pages: analysis.document.pages },
    })
    await ctx.enqueue(tx, preparePages, { reportId: report.id })
    // Staff may have corrected the address in the meantime.
    const { zipCode, propertyAddress, inspectionEnds } = (await reports.find(tx, report.id))!
    const contractorId = await territories.findContractorOf(tx, zipCode)
    const { findings } = analysis
    const estimate = await createDraft(ctx, tx, { reportId: report.id, contractorId, findings })
    if (!estimate) return // an earlier attempt got this far
    const { id: estimateId, version } = estimate
    await enqueueCompletion(ctx, tx, analysis, { reportId: report.id, estimateId, version })
    const facts = {
      reportId: report.id,
      propertyAddress,
      lines: estimate.lines,
      totalAmount: estimate.totalAmount,
      documentType: analysis.document.type ?? null,
      timeLeft: inspectionEnds && deadlineText(inspectionEnds, ctx.now()),
      url: `${ctx.config.publicUrl}/admin/estimates/${estimate.id}`,
    }
    for (const to of await staffEmails(ctx, tx)) await post(ctx, tx, draftReady(to, facts))
  })
}

/** Enqueues the jobs that complete a draft which didn't wait for them. */
async function enqueueCompletion(ctx: Context, tx: Db, { document, modelPending }: Analysis, made: Draft) {
  if (modelPending) await ctx.enqueue(tx, completeDraft, made)
  if (document.images === 'pending') await ctx.enqueue(tx, readImages, made)
}

async function fail(ctx: Context, reportId: ReportId, failure: string) {
  await ctx.db.transaction(async (tx) => {
    if (!(await reportStates.failAnalysis(ctx, tx, reportId, failure))) return
    const report = await reports.find(tx, reportId)
    if (!report) return
    await publishFailed(ctx, tx, reportId, failure)
    const { propertyAddress, inspectionEnds } = report
    const timeLeft = inspectionEnds && deadlineText(inspectionEnds, ctx.now())
    const facts = { reportId, propertyAddress, failure, timeLeft, url: `${ctx.config.publicUrl}/admin` }
    for (const to of await staffEmails(ctx, tx)) await post(ctx, tx, reportFailed(to, facts))
  })
}
