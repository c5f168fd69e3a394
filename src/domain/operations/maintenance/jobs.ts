import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Deletes expired files, limits, sessions and other leftovers. Idempotent. */
export const nightlyMaintenance = job('nightly-maintenance', z.object({}), {
  cron: '17 8 * * *', // 8:17 UTC is the middle of the night in Wisconsin
  retryLimit: 3,
  expireInSeconds: 60 * 60,
})

/**
 * Requeues analyses, deliveries and emails that should have finished long ago. Idempotent, because each of those jobs is.
 */
export const requeueStalled = job('requeue-forgotten', z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
})
