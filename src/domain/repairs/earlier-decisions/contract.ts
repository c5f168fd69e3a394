import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { WorkDecision } from '#domain/repairs/work/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'

/** What an owner decided on a request that no longer counts. */
export const EarlierDecision = WorkDecision.pick({
  outcome: true,
  at: true,
  name: true,
  reason: true,
}).extend({
  id: z.uuid(),
  /** The estimate that the request was made from: this one, or one that it replaced. */
  estimateId: EstimateId,
  requestedAt: z.iso.datetime(),
  /** Why it no longer counts: the agent withdrew the request, or a newer estimate replaced the one that it was made from. */
  end: z.enum(['withdrawn', 'replaced']),
  /** When; null for requests that were withdrawn before it was recorded. */
  endedAt: z.iso.datetime().nullable(),
  /** Whether work was reported as done before, which stays so. Absent from servers of the previous version. */
  hasDoneWork: z.boolean().optional(),
})
export type EarlierDecision = z.infer<typeof EarlierDecision>

const byId = z.object({ id: EstimateId })

export const listEarlierDecisions = endpoint({
  name: 'listEarlierDecisions',
  summary:
    'What owners decided on requests for work that were withdrawn, or made from an estimate that this one replaced, the latest first.',
  method: 'GET',
  path: '/api/estimates/:id/earlier-decisions',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: z.array(EarlierDecision),
})

export const getEarlierConfirmationPdf = endpoint({
  name: 'getEarlierConfirmationPdf',
  summary:
    'What an owner confirmed, as a PDF with the record of the confirmation, whatever became of the request.',
  method: 'GET',
  path: '/api/estimates/:id/earlier-decisions/:decisionId/pdf',
  access: ['agent', 'contractor', 'admin'],
  input: byId.extend({ decisionId: z.uuid() }),
  output: Download,
})
