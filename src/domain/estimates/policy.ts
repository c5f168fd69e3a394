import type { SignedIn, UserId } from '#kernel/actor.ts'
import type { EstimateStatus } from './contract.ts'

type Known = { status: EstimateStatus; contractorId: UserId | null; agentId: UserId }

/** A draft is generated and not yet a bid in a contractor's name, so only admins can read it until it is sent. */
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
