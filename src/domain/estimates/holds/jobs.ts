import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Sends the held estimates whose time is up. Idempotent: each is locked, and sent once. */
export const sendHeldEstimates = job('send-held-estimates', z.object({}), {
  cron: '*/5 * * * *',
  retryLimit: 0,
})
