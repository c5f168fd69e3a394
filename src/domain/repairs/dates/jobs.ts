import { z } from 'zod'
import { job } from '#platform/job.ts'

/**
 * Reminds agents of their dates, and of prices that are about to expire. Hourly, in case a server was down; idempotent, because each
 * date has one reminder. It does nothing at night, which isn't the same hours of UTC all year.
 */
export const remindOfDates = job('remind-of-dates', z.object({}), { cron: '10 * * * *', retryLimit: 0 })
