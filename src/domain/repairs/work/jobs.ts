import { z } from 'zod'
import { job } from '#platform/job.ts'

/**
 * Reminds contractors of requests for work that they haven't answered, and tells staff when that didn't help. Hourly, in case a
 * server was down; idempotent: each request is followed up once with each, in the transaction of its email.
 */
export const followUpRequests = job('follow-up-requests', z.object({}), { cron: '20 * * * *', retryLimit: 0 })
