import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'

/** A line whose work was reported as done while an earlier estimate of the same report counted. */
export const EarlierWork = z.object({
  /** The line in the estimate that was asked about. */
  lineId: z.string(),
  /** The estimate that the work was done from. */
  estimateId: EstimateId,
  /** The contractor's company, as printed on that estimate. */
  by: z.string(),
  /** The day on which it was finished; null if the contractor didn't say. */
  doneOn: z.iso.date().nullable(),
})
export type EarlierWork = z.infer<typeof EarlierWork>

export const listEarlierWork = endpoint({
  name: 'listEarlierWork',
  summary:
    'Which lines of an estimate are already done, by the reports on estimates that it replaced, or would replace while it’s a draft.',
  method: 'GET',
  path: '/api/estimates/:id/earlier-work',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({ id: EstimateId }),
  output: z.array(EarlierWork),
})
