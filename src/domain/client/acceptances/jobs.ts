import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { job } from '#platform/job.ts'

/** Tells the owner that the agent has withdrawn the request they confirmed. Idempotent: it's one email for each request. */
export const requestWithdrawn = job(
  'request-withdrawn',
  z.object({ estimateId: EstimateId, requestedAt: z.iso.datetime() }),
)
