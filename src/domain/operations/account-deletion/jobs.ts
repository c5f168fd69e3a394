import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { job } from '#platform/job.ts'

/**
 * Deletes the files of a deleted account, and its name and email wherever else they are. Idempotent: it deletes what is still there.
 */
export const eraseAccount = job('erase-account', z.object({ accountId: UserId }), {
  retryLimit: 10,
  expireInSeconds: 60 * 60,
})

/** Continues erasures that wait for an email to be sent, or whose job was given up. Idempotent, because the job is. */
export const continueErasures = job('continue-erasures', z.object({}), {
  cron: '*/10 * * * *',
  retryLimit: 0,
})
