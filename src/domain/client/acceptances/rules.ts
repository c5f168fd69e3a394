import type { EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { firstIdOf, includedIn, isFree, totalsOf } from '#domain/estimates/rules.ts'
import { type Cents, cents, centsOf, type Dollars, dollarsOf } from '#kernel/money.ts'

const isWork = ({ type }: LineItem) => type === 'work'

/**
 * The line that this one goes with: the same work for the first unit, or the bundle that includes it. `any`: it's included in the
 * estimate as a whole. Null if it can be chosen on its own.
 */
export function parentLineOf(line: LineItem, lines: readonly LineItem[]): LineItem | 'any' | null {
  const firstId = firstIdOf(line.id)
  const first = firstId !== line.id && lines.find(({ id }) => id === firstId)
  if (first && !isFree(first)) return first
  if (!isFree(line)) return null
  const parent = includedIn(line)
  return lines.find((each) => each.description === parent && !isFree(each)) ?? 'any'
}

/** The lines that an agent can choose: work that doesn't go with another line. Charges come with the work. */
export const choosableLines = (lines: readonly LineItem[]): LineItem[] =>
  lines.filter((line) => isWork(line) && parentLineOf(line, lines) === null)

/** The prices of the choosable lines in cents, each with the work that goes with it; null if any of that needs a visit. */
export const pricesByLine = (lines: readonly LineItem[]): ReadonlyMap<string, Cents | null> =>
  new Map([...totalsByLine(lines)].map(([id, totals]) => [id, totals.includes(null) ? null : sumOf(totals)]))

/** What is priced of each choosable line and the work that goes with it, in cents: 0 if all of it needs a visit. */
export const pricedPartsByLine = (lines: readonly LineItem[]): ReadonlyMap<string, Cents> =>
  new Map([...totalsByLine(lines)].map(([id, totals]) => [id, sumOf(totals)]))

type Totals = LineItem['total_price'][]

const sumOf = (totals: Totals): Cents =>
  cents(totals.reduce((sum, total) => sum + centsOf(total ?? '0.00'), 0))

function totalsByLine(lines: readonly LineItem[]): ReadonlyMap<string, Totals> {
  const choosable = choosableLines(lines)
  const rootOf = (line: LineItem): string | null => {
    const parent = parentLineOf(line, lines)
    if (parent === 'any') return null
    return parent ? rootOf(parent) : line.id
  }
  const work = lines.filter(({ type }) => type === 'work').map((line) => ({ line, root: rootOf(line) }))
  return new Map(
    choosable.map(({ id }) => [
      id,
      work.flatMap(({ line, root }) => (root === id ? [line.total_price] : [])),
    ]),
  )
}

/** The price of a line in dollars; null without one, or without prices. */
export function priceIn(prices: ReturnType<typeof pricesByLine> | null, lineId: string): Dollars | null {
  const price = prices?.get(lineId) ?? null
  return price === null ? null : dollarsOf(price)
}

/**
 * The lines that are requested with these choosable ones: also the work that goes with them, the service call, and the permit if
 * any of them needs it. Empty if none is chosen.
 */
export function requestedLines(lines: readonly LineItem[], chosen: ReadonlySet<string>): LineItem[] {
  const choosable = choosableLines(lines)
  const picked = new Set(choosable.filter(({ id }) => chosen.has(id)).map(({ id }) => id))
  if (picked.size === 0) return []
  if (picked.size === choosable.length) return [...lines]
  const work = lines.filter((line) => isWork(line) && isPicked(line, lines, picked))
  const kept = new Set(work)
  return lines.filter((line) => kept.has(line) || (!isWork(line) && isCharged(line, work, lines)))
}

function isPicked(line: LineItem, lines: readonly LineItem[], picked: ReadonlySet<string>): boolean {
  const parent = parentLineOf(line, lines)
  if (parent === null) return picked.has(line.id)
  return parent === 'any' || isPicked(parent, lines, picked)
}

/** The service call comes with any work; a permit comes with the work that it's for, or if that isn't known, with any. */
function isCharged({ type, finding_ids }: LineItem, work: readonly LineItem[], lines: readonly LineItem[]) {
  const isFor = (line: LineItem) => line.finding_ids.some((id) => finding_ids.includes(id))
  if (type !== 'permit' || !lines.some((line) => isWork(line) && isFor(line))) return true
  return work.some(isFor)
}

/** A choice as stored: the ids of all requested lines, and their total. `lineIds` is null if everything is requested. */
export function choiceOf({ line_items: lines, summary }: EstimateData, chosen: ReadonlySet<string>) {
  const requested = requestedLines(lines, chosen)
  if (requested.length === lines.length) return { lineIds: null, amount: summary.total }
  return { lineIds: requested.map(({ id }) => id), amount: totalsOf(requested).total }
}

/** How many of the choosable lines are requested, `of` how many; `lineIds` is null for all. */
export function countRequested(lines: readonly LineItem[], lineIds: readonly string[] | null) {
  const choosable = choosableLines(lines)
  const requested = lineIds ? choosable.filter(({ id }) => lineIds.includes(id)) : choosable
  return { requested: requested.length, of: choosable.length }
}
