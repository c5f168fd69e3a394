import type { SignedIn, UserId } from '#kernel/actor.ts'

/** Prices are a contractor's own business: no other contractor sees them. */
export function canUsePricebook(actor: SignedIn, contractorId: UserId): boolean {
  switch (actor.kind) {
    case 'admin':
      return true
    case 'contractor':
      return actor.userId === contractorId
    case 'agent':
      return false
  }
}
