import { z } from 'zod'
import { AgentEstimate, EstimateId, MAX_LINES } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

const byId = z.object({ id: EstimateId })

export const acceptEstimate = endpoint({
  name: 'acceptEstimate',
  summary: 'Accepts an estimate, or the lines that the agent chose, and notifies its contractor.',
  method: 'POST',
  path: '/api/estimates/:id/accept',
  access: ['agent'],
  input: byId.extend({
    /** The chosen lines; absent for everything. */
    lineIds: z.array(z.string().max(60)).min(1, 'Please choose at least one item').max(MAX_LINES).optional(),
  }),
  output: AgentEstimate,
})

export const withdrawAcceptance = endpoint({
  name: 'withdrawAcceptance',
  summary: 'Takes back an acceptance, until the work is done, and notifies the contractor.',
  method: 'DELETE',
  path: '/api/estimates/:id/accept',
  access: ['agent'],
  input: byId,
  output: AgentEstimate,
})
