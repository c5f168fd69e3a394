import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { EstimateStatus } from './contract.ts'

type Known = { status: EstimateStatus; contractorId: UserId | null; agentId: UserId }

/** A draft is the machine's, not yet a bid in anybody's name: until it is sent it is there for admins alone. */
export function canReadEstimate(actor: SignedIn, estimate: Known): boolean {
  switch (actor.kind) {
    case 'admin':
      return true
    case 'agent':
      return estimate.status !== 'draft' && estimate.agentId === actor.userId
    case 'contractor':
      return estimate.status !== 'draft' && estimate.contractorId === actor.userId
  }
}
