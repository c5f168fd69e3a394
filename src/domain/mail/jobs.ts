import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'
import { MailId } from './contract.ts'

/**
 * Sends a queued email. Idempotent: sent again after a crash it is the same message, by its Message-ID. A mail server may be
 * down for a while: 14 retries with growing pauses span about half an hour, then staff resend.
 */
export const sendMail = job('send-mail', z.object({ mailId: MailId }), { retryLimit: 14, concurrency: 2 })
