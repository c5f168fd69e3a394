import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Warns of licenses that end soon or today. Hourly, in case a server was down; idempotent, because emails are. */
export const warnOfLicenses = job('warn-of-licenses', z.object({}), {
  cron: '25 13-23 * * *', // from 7 or 8 in the morning in Wisconsin
  retryLimit: 0,
})
