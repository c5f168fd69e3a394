import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'
import { MailId } from './contract.ts'

/**
 * Sends a queued email. Idempotent: an email resent after a crash has the same Message-ID. A mail server may be down for a
 * while: 100 retries span 70 minutes, with pauses so short that emails are sent within a minute of its return. After that, staff
 * resend.
 */
export const sendMail = job('send-mail', z.object({ mailId: MailId }), {
  retryLimit: 100,
  retryDelayMaxSeconds: 45,
  concurrency: 2,
})
