import type { EstimateStatus, Hold } from './contract.ts'

const HOUR_MS = 60 * 60 * 1000

/** When an estimate that is approved now is sent, after a hold of this many hours. */
export const holdEnd = (now: Date, hours: number) => new Date(now.getTime() + hours * HOUR_MS)

type Held = {
  hold: Pick<Hold, 'outcome'>
  estimate: { status: EstimateStatus; heldUntil: Date | null }
}

/** How a hold ended. One that no one ended is over, too, once its draft has changed: an address was corrected, say. */
export function outcomeOf({ hold, estimate }: Held): Hold['outcome'] {
  if (hold.outcome) return hold.outcome
  if (estimate.status !== 'draft') return 'sent'
  return estimate.heldUntil ? null : 'stopped'
}

type HoldRow = Pick<Hold, 'outcome' | 'reason' | 'endedBy'> & {
  approvedAt: Date
  until: Date
  endedAt: Date | null
}

/** A hold as it's shown, with how it ended. */
export const presentHold = (hold: HoldRow, estimate: Held['estimate']): Hold => ({
  until: hold.until.toISOString(),
  outcome: outcomeOf({ hold, estimate }),
  reason: hold.reason,
  endedBy: hold.endedBy,
  endedAt: hold.endedAt?.toISOString() ?? null,
})
