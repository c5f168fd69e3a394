import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'
import { MailId } from './contract.ts'

/**
 * Sends a queued email. Idempotent: an email resent after a crash has the same Message-ID. A mail server may be down for a
 * while: 14 retries with growing pauses span about half an hour; after that, staff resend.
 */
export const sendMail = job('send-mail', z.object({ mailId: MailId }), { retryLimit: 14, concurrency: 2 })
