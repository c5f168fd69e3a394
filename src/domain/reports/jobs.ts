import { z } from 'zod'
import { job } from '#platform/job.ts'
import { ReportId } from './contract.ts'

/**
 * Draws some of the pages that staff will look at, and queues itself for the rest: reports take turns, and a restart needn't
 * wait for a long one. Idempotent: a page that has its image keeps it.
 */
export const preparePages = job(
  'prepare-pages',
  z.object({ reportId: ReportId, from: z.int().nonnegative().default(0) }),
  { retryLimit: 2 },
)
