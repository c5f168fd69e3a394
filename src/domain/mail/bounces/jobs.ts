import { z } from 'zod'
import { job } from '#platform/job.ts'

/**
 * Reads the mailbox in which mail servers return what they couldn't deliver. Idempotent: how far it has been read is stored with
 * what each message changed. Every five minutes, and without retries, because the next run is one.
 */
export const readBounces = job('read-bounces', z.object({}), {
  cron: '*/5 * * * *',
  retryLimit: 0,
  expireInSeconds: 4 * 60,
})
