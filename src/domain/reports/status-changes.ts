import type { Analysis, ImageReading } from '#domain/analysis/contract.ts'
import type { ReportText } from '#domain/analysis/report-text.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AnalysisStatus, ReportDetail, ReportId } from './contract.ts'
import { STAGES, uploadProgress } from './rules.ts'
import * as store from './store.ts'

/** A report under analysis. `file` is the storage key of the upload. */
export type ReportInAnalysis = { id: ReportId; propertyAddress: string; zipCode: string | null; file: string }

const IN_ANALYSIS: AnalysisStatus[] = ['uploaded', 'processing']

/** Marks the report `processing`; null when there is nothing (more) to analyze. */
export async function startAnalysis(ctx: Context, id: ReportId): Promise<ReportInAnalysis | null> {
  if ((await store.find(ctx.db, id))?.flags.includes('awaiting_scan')) return null
  const progress = { step: 'Reading the report', done: 0, of: 0 }
  if (!(await store.change(ctx.db, id, IN_ANALYSIS, { analysisStatus: 'processing', progress }))) return null
  const report = await store.find(ctx.db, id)
  if (!report?.reportFilePath) return null
  return { id, propertyAddress: report.propertyAddress, zipCode: report.zipCode, file: report.reportFilePath }
}

/** Stores the progress shown to agent and staff. Fire and forget: losing one update is harmless. */
export function updateProgress(ctx: Context, id: ReportId, progress: NonNullable<ReportDetail['progress']>) {
  store.setProgress(ctx.db, id, progress).catch((error) => ctx.log.warn(error, 'progress was not stored'))
}

/** Shows how many bytes of an upload have arrived. */
export async function setUploadProgress(tx: Db, id: ReportId, receivedBytes: number) {
  const report = await store.find(tx, id)
  if (report) await store.setProgress(tx, id, uploadProgress(receivedBytes, report.fileBytes))
}

/** The report's flags with those that follow from its analysis. */
const flagsOf = ({ document: { unreadablePages = [], pagesToCheck } }: Analysis) =>
  store.withFlags({
    unreadable_pages: unreadablePages.length > 0,
    unfamiliar_layout: pagesToCheck !== undefined,
  })

/** Stores the result; false when the report was withdrawn, or its estimate uploaded manually, in the meantime. */
export const completeAnalysis = (ctx: Context, tx: Db, id: ReportId, analysis: Analysis) =>
  store.change(tx, id, ['processing'], {
    analysisStatus: 'completed',
    aiAnalysis: analysis,
    findings: analysis.findings.length,
    printedAddress: analysis.document.printedAddress ?? null,
    flags: flagsOf(analysis),
    analysedAt: ctx.now(),
    progress: null,
    failure: null,
  })

/** Keeps the text of a report, for searches and for formats without pages to show. */
export const storeText = (tx: Db, id: ReportId, text: ReportText) => store.setText(tx, id, text)

/** Replaces the result of a completed analysis; false when the report was withdrawn in the meantime. */
export const replaceAnalysis = (ctx: Context, tx: Db, id: ReportId, analysis: Analysis) =>
  store.change(tx, id, ['completed'], {
    aiAnalysis: analysis,
    findings: analysis.findings.length,
    flags: flagsOf(analysis),
    analysedAt: ctx.now(),
  })

/** The same, also for a report whose estimate is out. */
export async function updateAnalysis(ctx: Context, tx: Db, id: ReportId, analysis: Analysis) {
  if (!(await replaceAnalysis(ctx, tx, id, analysis))) await store.setAnalysis(tx, id, analysis)
}

/** Records whether the text in a report's images was read; the findings stay. */
export async function updateImageReading(tx: Db, id: ReportId, images: ImageReading) {
  const analysis = await store.findAnalysis(tx, id)
  if (analysis) await store.setAnalysis(tx, id, { ...analysis, document: { ...analysis.document, images } })
}

/** Records on an analysis what became of the model's reading; the findings stay. */
export async function updateModelState(
  tx: Db,
  id: ReportId,
  state: Pick<Analysis, 'modelFailure' | 'modelPending'>,
) {
  const analysis = await store.findAnalysis(tx, id)
  if (analysis) await store.setAnalysis(tx, id, { ...analysis, ...state })
}

/** Ends the analysis with a sentence for agent and staff; false when it had already ended. */
export const failAnalysis = (ctx: Context, tx: Db, id: ReportId, failure: string) =>
  store.change(tx, id, IN_ANALYSIS, {
    analysisStatus: 'failed',
    failure,
    analysedAt: ctx.now(),
    progress: null,
  })

/** Puts a report whose analysis failed back in the queue; false if its analysis hasn't failed. */
export const restartAnalysis = (tx: Db, id: ReportId) =>
  store.change(tx, id, ['failed'], { analysisStatus: 'uploaded', failure: null, analysedAt: null })

/** Returns the report to its agent; false when an estimate is out, or it was returned before. */
export const returnToAgent = (tx: Db, id: ReportId, returnReason: string) =>
  store.change(tx, id, ['uploaded', 'processing', 'completed', 'failed'], {
    analysisStatus: 'returned',
    returnReason,
    progress: null,
  })

/** Corrects the address, its ZIP code, and the flag of an address without one. */
export const changeAddress = (
  tx: Db,
  report: Pick<store.ReportSummary, 'id' | 'analysisStatus'>,
  { propertyAddress, zipCode }: { propertyAddress: string; zipCode: string | null },
) =>
  store.change(tx, report.id, [report.analysisStatus], {
    propertyAddress,
    zipCode,
    flags: store.withFlags({ address_without_zip: !zipCode }),
  })

/** Clears the flag of a report that waits for the virus scanner; false if it doesn't (any more). */
export const endWaitingForScan = async (
  tx: Db,
  { id, analysisStatus, flags }: Pick<store.ReportSummary, 'id' | 'analysisStatus' | 'flags'>,
) =>
  flags.includes('awaiting_scan') &&
  (await store.change(tx, id, [analysisStatus], { flags: store.withFlags({ awaiting_scan: false }) }))

/** Records that the file had malware and is deleted. */
export const markInfected = (
  ctx: Context,
  tx: Db,
  { id, analysisStatus }: Pick<store.ReportSummary, 'id' | 'analysisStatus'>,
) =>
  store.change(tx, id, [analysisStatus], {
    flags: store.withFlags({ infected_file: true }),
    reportFilePath: null,
    fileRemovedAt: ctx.now(),
  })

/** Forgets the address in the report: the agent says that theirs is right. */
export const dropPrintedAddress = (
  tx: Db,
  { id, analysisStatus }: Pick<store.ReportSummary, 'id' | 'analysisStatus'>,
) => store.change(tx, id, [analysisStatus], { printedAddress: null })

/** Sets or clears the last day of the inspection period. */
export const setInspectionEnd = (
  tx: Db,
  { id, analysisStatus }: Pick<store.ReportSummary, 'id' | 'analysisStatus'>,
  inspectionEnds: string | null,
) => store.change(tx, id, [analysisStatus], { inspectionEnds })

/** An estimate was approved or uploaded: its PDF and emails are on their way. A revision leaves a processed report as it is. */
export const markEstimateUploaded = (tx: Db, id: ReportId) =>
  store.change(tx, id, [...STAGES.waiting, 'returned'], {
    analysisStatus: 'estimate_uploaded',
    returnReason: null,
    progress: null,
  })

/** The agent's email was sent. */
export const markProcessed = (ctx: Context, tx: Db, id: ReportId) =>
  store.change(tx, id, ['estimate_uploaded'], { analysisStatus: 'processed', processedAt: ctx.now() })
