import { z } from 'zod'
import { job } from '#platform/job.ts'
import { MailId } from './contract.ts'

/**
 * Sends a queued email. Idempotent: an email resent after a crash has the same Message-ID. A mail server that's down or busy is
 * an outage; once a job has waited for it long enough, staff resend.
 */
export const sendMail = job('send-mail', z.object({ mailId: MailId }), {
  concurrency: 2,
})
