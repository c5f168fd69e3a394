import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Adds up the rows of the counts, to which every change adds some. Idempotent: the sums stay the same. */
export const foldListCounts = job('fold-tallies', z.object({}), { cron: '*/10 * * * *', retryLimit: 0 })
