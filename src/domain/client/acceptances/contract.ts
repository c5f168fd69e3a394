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

export const WorkState = z.enum(['accepted', 'scheduled', 'done'])
export type WorkState = z.infer<typeof WorkState>

/** What a contractor marks by itself. Work is done when they report it, line by line. */
export const MarkedState = WorkState.exclude(['done'])
export type MarkedState = z.infer<typeof MarkedState>

export const setWorkState = endpoint({
  name: 'setWorkState',
  summary: 'Marks accepted work as scheduled, for a day if one is named, or takes that back.',
  method: 'PUT',
  path: '/api/estimates/:id/work',
  access: ['contractor'],
  input: byId.extend({ state: MarkedState, scheduledOn: z.iso.date().nullish() }),
  output: AgentEstimate,
})
