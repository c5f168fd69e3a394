import type { UserId } from '#kernel/actor.ts'
import type { EstimateStatus, Hold } from './contract.ts'

const HOUR_MS = 60 * 60 * 1000

/** When an estimate that is approved now is sent, after a hold of this many hours. */
export const holdEnd = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

/**
 * Whose hold it is. During a rolling restart, servers of the previous version begin holds without it; while such a hold is open, its draft
 * can't change hands.
 */
export const contractorOf = (
  hold: { contractorId: UserId | null },
  draft: { contractorId: UserId | null; heldUntil: Date | null },
): UserId | null => hold.contractorId ?? (draft.heldUntil && draft.contractorId)

type Ending = Pick<Hold, 'outcome' | 'reason' | 'endedBy'> & { endedAt: Date | null }

type Estimate = { status: EstimateStatus; heldUntil: Date | null; sentAt: Date | null }

/**
 * How a hold ended. One that no one ended is over, too, once its draft has changed: an address was corrected, say. However it ended, the
 * estimate may have been sent since.
 */
export function endingOf({ hold, estimate }: { hold: Ending; estimate: Estimate }): Ending {
  const { outcome, reason, endedBy, endedAt } = hold
  if (estimate.status !== 'draft' && outcome !== 'sent')
    return { outcome: 'sent', reason: null, endedBy: null, endedAt: estimate.sentAt }
  if (outcome || estimate.heldUntil) return { outcome, reason, endedBy, endedAt }
  return { outcome: 'stopped', reason, endedBy, endedAt }
}

/** A hold as it's shown, with how it ended. */
export function presentHold(hold: Ending & { until: Date }, estimate: Estimate): Hold {
  const { endedAt, ...ending } = endingOf({ hold, estimate })
  return { until: hold.until.toISOString(), ...ending, endedAt: endedAt?.toISOString() ?? null }
}
