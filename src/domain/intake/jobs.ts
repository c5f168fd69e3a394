import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import type { ReportId as Id } from '#domain/reports/contract.ts'
import { ReportId } from '#domain/reports/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { job } from '#platform/job.ts'

/** Larger reports are mostly long scans, whose OCR takes minutes; smaller ones take seconds. */
const MAX_SHORT_BYTES = 20 * 1024 * 1024

const payload = z.object({ reportId: ReportId })
const draft = z.object({ reportId: ReportId, estimateId: EstimateId, version: z.int().positive() })

/** One agent's jobs leave at least one process to other agents, if there are several processes. */
const allButOne = (processes: number) => Math.max(1, processes - 1)

const fair = { retryLimit: 5, concurrencyPerGroup: allButOne }

/**
 * Reads a long report and drafts its estimate. Idempotent: a report that already has its draft is left alone. OCR of a long
 * scan may take ten minutes. All long reports together leave one process for short ones.
 */
export const analyzeLongReport = job('analyse-report', payload, {
  ...fair,
  expireInSeconds: 15 * 60,
  concurrency: allButOne,
})

/** The same for a short report: a lane of its own, so it never waits behind long scans. */
export const analyzeShortReport = job('analyse-short-report', payload, {
  ...fair,
  expireInSeconds: 15 * 60,
  // More than there are processes, so none of them idles while the queue is polled.
  concurrency: (processes) => processes + 1,
})

/**
 * Has the model read a report whose draft couldn't wait for it, and replaces the draft's lines if no one has edited them.
 * Idempotent: once it has succeeded or given up, the analysis no longer waits for the model.
 */
export const completeDraft = job('complete-draft', draft, {
  retryLimit: 3,
  expireInSeconds: 30 * 60,
  concurrency: 1,
})

/** A draft as its report's text alone made it: `version` is the one that no one has edited. */
export type Draft = z.infer<typeof draft>

/**
 * Reads the text in a report's images, and completes the draft if no one has edited it. Idempotent: once it has succeeded or given
 * up, the analysis no longer waits for it. A page takes 50 to 100 ms, OCR of a region a third of a second.
 */
export const readImages = job('read-images', draft, {
  retryLimit: 3,
  expireInSeconds: 15 * 60,
  concurrency: 1,
})

type UploadedReport = { id: Id; agentId: UserId; fileBytes: number }

/** Queues the analysis in the lane for its size, grouped by agent so one agent's uploads don't hold up another's. */
export const enqueueAnalysis = (ctx: Context, tx: Db, { id, agentId, fileBytes }: UploadedReport) =>
  ctx.enqueue(
    tx,
    fileBytes > MAX_SHORT_BYTES ? analyzeLongReport : analyzeShortReport,
    { reportId: id },
    { group: agentId },
  )

/**
 * Reminds of inspection periods that end tomorrow. Hourly, in case a server was down; idempotent, because emails and reminders are.
 * It does nothing at night, which isn't the same hours of UTC all year.
 */
export const remindOfDeadlines = job('remind-of-deadlines', z.object({}), {
  cron: '5 * * * *',
  retryLimit: 0,
})
