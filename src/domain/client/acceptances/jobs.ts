import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { job } from '#platform/job.ts'

/**
 * Records with the owner's decision that the agent has withdrawn the request, and tells an owner who had confirmed it. Idempotent: the
 * first time stays, and it's one email for each request.
 */
export const requestWithdrawn = job(
  'request-withdrawn',
  z.object({
    estimateId: EstimateId,
    requestedAt: z.iso.datetime(),
    /** Missing in jobs from before it was recorded. */
    withdrawnAt: z.iso.datetime().optional(),
    /** Whether the contractor had reported on the work. Missing in jobs from before reported work was asked about. */
    isReported: z.boolean().optional(),
  }),
)
