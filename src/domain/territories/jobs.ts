import { z } from 'zod'
import { job } from '#platform/job.ts'

/**
 * Emails everyone on the waiting list whose ZIP is served by now. Also runs daily, for states that are launched by a change
 * of `SERVED_STATES`. Running twice is harmless: an entry is marked in the transaction that posts its email.
 */
export const notifyWaitlist = job('notify-waitlist', z.object({}), {
  cron: '41 14 * * *', // 14:41 UTC is morning in Wisconsin
})
