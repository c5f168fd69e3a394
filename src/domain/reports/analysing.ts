import type { Analysis } from '#domain/analysis/contract.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AnalysisStatus, ReportDetail, ReportId } from './contract.ts'
import * as store from './store.ts'

/** A report that is being analysed. `file` is the key of what was uploaded. */
export type Begun = { id: ReportId; propertyAddress: string; zipCode: string | null; file: string }

const WAITING: AnalysisStatus[] = ['uploaded', 'processing']

/** Marks the report as being read; null when there is nothing (more) to analyse. */
export async function begin(ctx: Context, id: ReportId): Promise<Begun | null> {
  const progress = { step: 'Reading the report', done: 0, of: 0 }
  if (!(await store.change(ctx.db, id, WAITING, { analysisStatus: 'processing', progress }))) return null
  const report = await store.find(ctx.db, id)
  if (!report?.reportFilePath) return null
  return { id, propertyAddress: report.propertyAddress, zipCode: report.zipCode, file: report.reportFilePath }
}

/** Tells agent and staff how far the reading is. Losing one is harmless, so nobody waits for it. */
export function tellProgress(ctx: Context, id: ReportId, progress: NonNullable<ReportDetail['progress']>) {
  store.setProgress(ctx.db, id, progress).catch((error) => ctx.log.warn(error, 'progress was not noted'))
}

/** Keeps what was found; false when the report was withdrawn or done by hand in between. */
export const complete = (ctx: Context, tx: Db, id: ReportId, analysis: Analysis) =>
  store.change(tx, id, ['processing'], {
    analysisStatus: 'completed',
    aiAnalysis: analysis,
    findings: analysis.findings.length,
    analysedAt: ctx.now(),
    progress: null,
    failure: null,
  })

export const fail = (ctx: Context, tx: Db, id: ReportId, failure: string) =>
  store.change(tx, id, ['processing'], {
    analysisStatus: 'failed',
    failure,
    analysedAt: ctx.now(),
    progress: null,
  })

const BEFORE_DELIVERY: AnalysisStatus[] = ['pending', 'uploaded', 'processing', 'completed', 'failed']

/** The estimate's PDF is stored and its mails are on their way. A revision finds its report processed already. */
export const estimateUploaded = (tx: Db, id: ReportId) =>
  store.change(tx, id, BEFORE_DELIVERY, { analysisStatus: 'estimate_uploaded', progress: null })

/** The agent's mail has left. */
export const processed = (ctx: Context, tx: Db, id: ReportId) =>
  store.change(tx, id, ['estimate_uploaded'], { analysisStatus: 'processed', processedAt: ctx.now() })

export const find = store.find
export const lock = store.lock
export const findAnalysis = store.findAnalysis
export const hasSentEstimate = store.hasSentEstimate
