import { z } from 'zod'
import { job } from '#platform/job.ts'

/** Computes the statistics that take too long to wait for. Idempotent: the newest replace those before. */
export const keepRepairStatistics = job('keep-repair-statistics', z.object({}), {
  cron: '50 * * * *',
  retryLimit: 0,
})
