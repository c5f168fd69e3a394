import { z } from 'zod'
import { job } from '#platform/job.ts'
import { MessageId } from './contract.ts'

/**
 * Reads the inbox, and queues the messages whose processing has to start over. Idempotent: how far the inbox has been read is stored with
 * what each message became. Every minute, and without retries, because the next run is one.
 */
export const readInbox = job('read-inbox', z.object({}), {
  cron: '* * * * *',
  retryLimit: 0,
  expireInSeconds: 15 * 60,
})

/**
 * Makes a report of a received message, or answers it. Idempotent: a message that has its outcome is left alone, and the outcome is stored
 * with what follows from it. OCR of a long scan may take ten minutes.
 */
export const processMessage = job('process-message', z.object({ messageId: MessageId }), {
  retryLimit: 5,
  expireInSeconds: 15 * 60,
  concurrency: 2,
})
