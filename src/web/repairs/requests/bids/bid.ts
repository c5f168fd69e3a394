import type { Bid } from '#domain/repairs/requests/contract.ts'
import { bidProblem } from '#domain/repairs/requests/rules.ts'
import { amountErrorIn, dollarsIn } from '#kernel/amounts.ts'
import { type Cents, cents, centsOf } from '#kernel/money.ts'

/** A bid as it's typed: the amounts are texts until they're sent. */
export type BidText = { company: string; total: string; lines: Record<string, string> }

export const bidTextOf = (bid: Bid | null): BidText => ({
  company: bid?.company ?? '',
  total: bid?.total ?? '',
  lines: Object.fromEntries(bid?.lines.map(({ lineId, amount }) => [lineId, amount]) ?? []),
})

/** Without amounts for items that aren't asked for, whose fields don't show. */
export const bidOn = (ids: readonly string[], { lines, ...rest }: BidText): BidText => ({
  ...rest,
  lines: Object.fromEntries(Object.entries(lines).filter(([id]) => ids.includes(id))),
})

/** Null without amounts. Call it only when `bidErrors` is empty. */
export function bidOf({ company, total, lines }: BidText): Bid | null {
  const amounts = Object.entries(lines).flatMap(([lineId, text]) => {
    const amount = dollarsIn(text)
    return amount ? [{ lineId, amount }] : []
  })
  const sum = dollarsIn(total)
  return sum || amounts.length > 0 ? { company: company.trim(), total: sum, lines: amounts } : null
}

/** What's wrong with it by field; empty if nothing is, or nothing was typed. */
export function bidErrors(text: BidText): Partial<Record<string, string>> {
  const { company, total, lines } = text
  const errors: Partial<Record<string, string>> = {}
  const texts = { total, ...lines }
  for (const [field, amount] of Object.entries(texts)) {
    const error = amount ? amountErrorIn(amount) : undefined
    if (error) errors[field] = error
  }
  const hasAmount = Object.values(texts).some(Boolean)
  if (hasAmount && company.trim() === '') errors.company = 'Enter the company’s name'
  const bid = bidOf(text)
  const problem = bid && bidProblem(bid)
  if (problem) errors.total ??= problem
  if (!hasAmount && company.trim() !== '') errors.total = 'Enter the total, or an amount for an item'
  return errors
}

/** An item of the request. `price` is null where a site visit has to show it, or the agent hides the prices. */
export type BidRow = { id: string; title: string; price: Cents | null }

/** The estimate's amount and the bid's, for all items or for those of which both are known. */
type Comparison = { items: 'all' | 'both_known'; ours: Cents; theirs: Cents }

/** Compares a bid with the estimate for the same items; null where there's nothing to compare. */
export function compareBid(rows: readonly BidRow[], { total, lines }: Bid): Comparison | null {
  const prices = new Map(rows.flatMap(({ id, price }) => (price === null ? [] : [[id, price] as const])))
  if (prices.size === 0) return null
  if (total && prices.size === rows.length)
    return { items: 'all', ours: sumOf([...prices.values()]), theirs: centsOf(total) }
  const both = lines.flatMap(({ lineId, amount }) => {
    const price = prices.get(lineId)
    return price === undefined ? [] : [{ price, amount: centsOf(amount) }]
  })
  if (both.length === 0) return null
  return {
    items: 'both_known',
    ours: sumOf(both.map(({ price }) => price)),
    theirs: sumOf(both.map(({ amount }) => amount)),
  }
}

const sumOf = (amounts: readonly Cents[]) => cents(amounts.reduce((sum, each) => sum + each, 0))
