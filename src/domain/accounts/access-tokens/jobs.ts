import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Warns of access tokens that expire within a week. Every few hours, in case a server was down; idempotent, because emails are. */
export const warnOfAccessTokens = job('warn-of-access-tokens', z.object({}), {
  cron: '35 14,18,22 * * *',
  retryLimit: 0,
})
