import type { Contractor } from '#domain/accounts/contractors/contract.ts'
import { type License, licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { blockersOf } from '#domain/estimates/permissions.ts'
import { VALID_DAYS } from '#domain/estimates/rules.ts'
import { dayInWords, daysUntil } from '#kernel/days.ts'
import { possessive } from '#kernel/formatters.ts'
import { isDirty } from '#web/review/desk/draft/draft.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'

/**
 * Why the draft can't be sent, by the server's own rules. While the contractors are still loading, the reasons that the
 * server gave for the saved version. Only the server has the pricebook, so it checks the prices again after every save.
 */
export function blockersFor(draft: Draft, contractor: Contractor | undefined) {
  const { base, contractorId, lines } = draft
  if (contractorId && !contractor) return base.blockers
  const prices = isDirty(draft) ? [] : base.blockers.filter(({ code }) => code === 'price_not_in_book')
  const own = blockersOf(
    { contractor: contractor ? { ...contractor, name: businessName(contractor) } : null, lines },
    new Date(),
  )
  return [...own, ...prices]
}

type Licensed = Parameters<typeof businessName>[0] & License

/** What staff should know about the license before they send; it doesn't keep them from sending. */
export function licenseNoteFor(contractor: Licensed, now = new Date()): string | null {
  const { licenseExpires } = contractor
  const name = businessName(contractor)
  const state = licenseStateOf(contractor, now)
  if (state === 'undated')
    return `We don’t know when ${possessive(name)} license expires. Enter the date on the Contractors page.`
  if (state !== 'ending' || !licenseExpires || daysUntil(licenseExpires, now) >= VALID_DAYS) return null
  return `${possessive(name)} license expires on ${dayInWords(licenseExpires)}. The estimate’s prices are valid for ${VALID_DAYS} days.`
}
