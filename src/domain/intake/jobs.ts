import { z } from 'zod'
import { ReportId } from '#domain/reports/contract.ts'
import { job } from '#platform/jobs/job.ts'

/**
 * Reads a report and drafts its estimate. Idempotent: a report that already has its draft is left alone. OCR of a long
 * scan may take ten minutes.
 */
export const analyzeReport = job('analyse-report', z.object({ reportId: ReportId }), {
  retryLimit: 5,
  expireInSeconds: 15 * 60,
  // More than there are child processes, so that none of them idles while the queue is polled.
  concurrency: 4,
})
