import type { Contractor } from '#domain/contractors/contract.ts'
import { blockersOf } from '#domain/estimates/rules.ts'
import { businessName } from '#domain/identity/rules.ts'
import type { Draft } from './draft.ts'

/**
 * Why the draft can't be sent, by the server's own rules. While the contractors are still loading, the reasons that the
 * server gave for the saved version.
 */
export function blockersFor({ base, contractorId, lines }: Draft, contractor: Contractor | undefined) {
  if (contractorId && !contractor) return base.blockers
  return blockersOf({
    contractor: contractor ? { ...contractor, name: businessName(contractor) } : null,
    lines,
  })
}
