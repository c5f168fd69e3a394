import { licenseStateOf } from '#domain/accounts/contractors/rules.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { dayInWords } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import { possessive } from '#kernel/formatters.ts'
import { centsOf } from '#kernel/money.ts'
import type { Blocker, EstimateStatus, LineItem } from './contract.ts'
import { includedIn, type Priced, totalsOf } from './rules.ts'

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

export type BiddingContractor = {
  name: string
  isVerified: boolean
  licenseNumber: string | null
  licenseExpires: string | null
}

/** Why an estimate can't be sent; empty if it can. */
export function blockersOf(
  estimate: {
    contractor: BiddingContractor | null
    lines: readonly Line[]
    /** Lines whose price isn't in the contractor's pricebook, though it was taken from one. */
    priceNotInBook?: readonly Pick<LineItem, 'description'>[] | null
  },
  now: Date,
): Blocker[] {
  const { contractor, lines, priceNotInBook } = estimate
  return [
    ...contractorBlockers(contractor, now),
    ...lineBlockers(lines),
    ...uncoveredBlockers(lines),
    ...permitBlockers(lines),
    ...priceBlockers(contractor, priceNotInBook ?? []),
  ]
}

function priceBlockers(
  contractor: BiddingContractor | null,
  [first, ...others]: readonly Pick<LineItem, 'description'>[],
): Blocker[] {
  if (!contractor || !first) return []
  const subject =
    others.length === 0
      ? `The price of “${first.description}” isn’t`
      : `The prices of “${first.description}” and ${others.length} more aren’t`
  return [{ code: 'price_not_in_book', message: `${subject} in the ${contractor.name} pricebook anymore.` }]
}

/** Why an estimate can't be sent under a contractor's name; also applies to PDFs that staff upload. */
export function contractorBlockers(contractor: BiddingContractor | null, now: Date): Blocker[] {
  if (!contractor)
    return [{ code: 'no_contractor', message: 'Choose the contractor to send this estimate on behalf of.' }]
  const blockers: Blocker[] = []
  if (!contractor.isVerified)
    blockers.push({ code: 'contractor_unverified', message: `${contractor.name} isn’t verified yet.` })
  const license = licenseStateOf(contractor, now)
  // Wisconsin Stat. 101.862: every bid carries the license number.
  if (license === 'missing')
    blockers.push({
      code: 'license_missing',
      message: `${contractor.name} has no license number, and every estimate needs one.`,
    })
  if (license === 'expired' && contractor.licenseExpires)
    blockers.push({
      code: 'license_expired',
      message: `${possessive(contractor.name)} license expired on ${dayInWords(contractor.licenseExpires)}.`,
    })
  return blockers
}

/** Programs know the released codes only; a new one would break them. */
const NO_CODE_OF_ITS_OWN = 'total_zero'

type Line = Priced & Pick<LineItem, 'type' | 'scope' | 'finding_ids'>

/** Work that's free because another line pays for it, which isn't in the estimate anymore. */
function uncoveredBlockers(lines: readonly Line[]): Blocker[] {
  const described = new Set(lines.map(({ description }) => description))
  return lines.flatMap((line): Blocker[] => {
    const parent = includedIn(line)
    if (parent === null || described.has(parent)) return []
    const message = `“${line.description}” is free because it’s included in “${parent}”, which isn’t in the estimate. Price it, or remove it.`
    return [{ code: NO_CODE_OF_ITS_OWN, message }]
  })
}

/** A permit for work that isn't in the estimate anymore. */
function permitBlockers(lines: readonly Line[]): Blocker[] {
  const covered = new Set(lines.filter(({ type }) => type === 'work').flatMap((line) => line.finding_ids))
  return lines
    .filter(
      ({ type, finding_ids: ids }) =>
        type === 'permit' && ids.length > 0 && !ids.some((id) => covered.has(id)),
    )
    .map(({ description }) => ({
      code: NO_CODE_OF_ITS_OWN,
      message: `“${description}” is for work that isn’t in the estimate. Remove it, or restore the work.`,
    }))
}

function lineBlockers(lines: readonly Line[]): Blocker[] {
  if (lines.length === 0) return [{ code: 'no_lines', message: 'The estimate has no lines.' }]
  try {
    if (centsOf(totalsOf(lines).total) > 0) return []
    return [{ code: 'total_zero', message: 'The total is $0.00. Price at least one line.' }]
  } catch (error) {
    if (error instanceof DomainError) return [{ code: 'amount_too_large', message: error.message }]
    throw error
  }
}
