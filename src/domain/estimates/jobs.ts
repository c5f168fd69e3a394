import { z } from 'zod'
import { job } from '#platform/job.ts'
import { EstimateId } from './contract.ts'

/**
 * Creates the PDF of a sent estimate and queues its emails. Idempotent: an estimate keeps its first PDF, and each cause has
 * one email. Cropping the passages of 300 lines takes minutes, so a retry continues where the previous attempt
 * was interrupted.
 */
export const deliverEstimate = job('deliver-estimate', z.object({ estimateId: EstimateId }), {
  expireInSeconds: 10 * 60,
})

/** Marks an estimate as delivered once its agent's email has been sent. Idempotent: the first run counts. */
export const confirmDelivery = job('confirm-delivery', z.object({ estimateId: EstimateId }))

/** Sends the held estimates whose time is up. Idempotent: each is locked, and sent once. */
export const sendHeldEstimates = job('send-held-estimates', z.object({}), {
  cron: '*/5 * * * *',
  retryLimit: 0,
})

/**
 * Tells the agent and the other side of the sale that their repair request is from an estimate that was replaced. Idempotent: one email
 * for each version and address.
 */
export const estimateReplaced = job('estimate-replaced', z.object({ estimateId: EstimateId }))

/**
 * Emails those who count on the requested work of an estimate that was replaced: the owner who confirmed it, and its contractor unless the
 * email about a newer one of theirs says so. The agent, too, if a part is done. Does nothing about finished work. Idempotent: one email for
 * each request.
 */
export const requestedWorkReplaced = job(
  'requested-work-replaced',
  z.object({ estimateId: EstimateId, requestedAt: z.iso.datetime(), replacedBy: EstimateId }),
)
