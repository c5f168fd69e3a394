import type { Contractor } from '#domain/contractors/contract.ts'
import { blockersOf } from '#domain/estimates/rules.ts'
import { businessName } from '#domain/identity/rules.ts'
import { type Draft, isDirty } from './draft.ts'

/**
 * Why the draft can't be sent, by the server's own rules. While the contractors are still loading, the reasons that the
 * server gave for the saved version. Only the server has the pricebook, so it checks the prices again after every save.
 */
export function blockersFor(draft: Draft, contractor: Contractor | undefined) {
  const { base, contractorId, lines } = draft
  if (contractorId && !contractor) return base.blockers
  const prices = isDirty(draft) ? [] : base.blockers.filter(({ code }) => code === 'price_not_in_book')
  const own = blockersOf({
    contractor: contractor ? { ...contractor, name: businessName(contractor) } : null,
    lines,
  })
  return [...own, ...prices]
}
