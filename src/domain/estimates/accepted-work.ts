import type { Acceptance, WorkProgress } from './contract.ts'
import type { EstimateRow } from './store.ts'

type Accepted = Pick<EstimateRow, 'acceptedAt' | 'acceptedLines' | 'acceptedAmount'>

/** Null while the agent hasn't accepted the estimate. */
export const acceptanceOf = ({ acceptedAt, acceptedLines, acceptedAmount }: Accepted): Acceptance | null =>
  acceptedAt && acceptedAmount
    ? { at: acceptedAt.toISOString(), lineIds: acceptedLines, amount: acceptedAmount }
    : null

type Scheduled = Pick<EstimateRow, 'scheduledAt' | 'scheduledOn' | 'doneAt'>

export const workOf = ({ scheduledAt, scheduledOn, doneAt }: Scheduled): WorkProgress => ({
  scheduledAt: scheduledAt?.toISOString() ?? null,
  scheduledOn,
  doneAt: doneAt?.toISOString() ?? null,
})
