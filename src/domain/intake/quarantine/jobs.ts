import { z } from 'zod'
import { job } from '#platform/job.ts'

/**
 * Scans the reports that were accepted while the virus scanner was down. Idempotent: a report that was scanned no longer waits.
 * Every minute, and without retries, because the next run is one.
 */
export const scanWaitingReports = job('scan-waiting-reports', z.object({}), {
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 15 * 60,
})
