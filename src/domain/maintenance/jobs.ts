import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'

/** Throws away what has had its day. Running twice is harmless: what is gone is not there to go again. */
export const nightlyMaintenance = job('nightly-maintenance', z.object({}), {
  cron: '17 8 * * *', // 8:17 UTC is the middle of the night in Wisconsin
  retryLimit: 3,
  expireInSeconds: 60 * 60,
})

/**
 * Queues again what should have been analysed, delivered or mailed long ago. Running twice is harmless, because each of
 * those jobs is.
 */
export const requeueStalled = job('requeue-forgotten', z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
})
