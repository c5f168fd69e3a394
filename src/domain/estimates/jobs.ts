import { z } from 'zod'
import { job } from '#platform/jobs/job.ts'
import { EstimateId } from './contract.ts'

/**
 * Makes the PDF of a sent estimate and posts its mails. Running twice is harmless: an estimate keeps its first PDF, and
 * one cause makes one mail.
 */
export const deliverEstimate = job('deliver-estimate', z.object({ estimateId: EstimateId }), {
  retryLimit: 12,
})

/** Marks an estimate as delivered, once its agent's email was sent. Idempotent: the first time counts. */
export const confirmDelivery = job('confirm-delivery', z.object({ estimateId: EstimateId }))
