import { z } from 'zod'
import { job } from '#platform/job.ts'
import { DeliveryId } from './contract.ts'

const payload = z.object({ deliveryId: DeliveryId })

/** An attempt takes up to 15 seconds, and each endpoint has one at a time in a process: a slow one holds up only itself. */
const attempts = { retryLimit: 3, expireInSeconds: 60, concurrency: 4, concurrencyPerGroup: 1 }

/**
 * Makes an attempt to deliver an event. Idempotent: only one that's due and that no other job is making is made, and its next one is
 * queued with its outcome. A receiver may get an event twice if the process dies in between, by the same ID.
 */
export const deliverWebhook = job('deliver-webhook', payload, attempts)

/** The same for endpoints whose last attempt failed: a lane of its own, so that those that hang don't hold up the others. */
export const retryWebhook = job('retry-webhook', payload, attempts)

/** Queues the deliveries that are due and have no job: those whose process died, and the rest of a long list. Idempotent. */
export const queueDueWebhooks = job('queue-due-webhooks', z.object({}), { cron: '* * * * *', retryLimit: 0 })
