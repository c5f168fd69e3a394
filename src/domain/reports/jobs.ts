import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'
import { ReportId } from './contract.ts'

/**
 * Reads a report and drafts its estimate. Running twice is harmless: a report that has its draft is left alone. OCR of a
 * long scan may take ten minutes.
 */
export const analyseReport = job('analyse-report', z.object({ reportId: ReportId }), {
  retryLimit: 5,
  expireInSeconds: 15 * 60,
  // More than there are child processes, so that one of them is never idle while the queue is looked at.
  concurrency: 4,
})
