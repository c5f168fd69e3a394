import { z } from 'zod'
import { AgentEstimate, EstimateId } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

export const setWorkState = endpoint({
  name: 'setWorkState',
  summary: 'Marks accepted work as scheduled, for a day if one is named, or takes that back.',
  method: 'PUT',
  path: '/api/estimates/:id/work',
  access: ['contractor'],
  input: z.object({
    id: EstimateId,
    /** Work is done when its contractor reports it, line by line. */
    state: z.enum(['accepted', 'scheduled']),
    scheduledOn: z.iso.date().nullish(),
  }),
  output: AgentEstimate,
})
