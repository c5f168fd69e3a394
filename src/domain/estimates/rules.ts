import type { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import { dayOf, daysAfter, daysUntil, shortDayText } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import { type Cents, cents, centsOf, type Dollars, dollarsOf, MAX_AMOUNT } from '#kernel/money.ts'
import type { Bundle, EstimateData, EstimateKind, LineEdit, LineItem, PriceBasis } from './contract.ts'

const CENTS_PER_DOLLAR = 100

/** Ends the ID of a line for the second and further units of work, if the pricebook prices them separately. */
const ADDITIONAL_SUFFIX = '.more'

/** The id of the line with the additional units of a line's work. */
export const additionalIdOf = (id: string) => `${id}${ADDITIONAL_SUFFIX}`

/** The id of the line with the first unit of the same work: the line's own, unless it has the additional ones. */
export const firstIdOf = (id: string) =>
  id.endsWith(ADDITIONAL_SUFFIX) ? id.slice(0, -ADDITIONAL_SUFFIX.length) : id

/** Ends the description of such a line. */
export const EACH_ADDITIONAL = ', each additional'

/** Whether a line has additional units: one that was split off has an id of its own, but keeps its name. */
export const isAdditional = ({ id, description }: Pick<LineEdit, 'id' | 'description'>) =>
  firstIdOf(id) !== id || description.endsWith(EACH_ADDITIONAL)

/** The number that people quote on the phone, on lists and in PDFs: the first 8 characters of the ID. */
export const numberOf = (id: string) => id.slice(0, 8)

type Prices = Pick<LineItem, 'class' | 'unit_price' | 'unit_price_min' | 'unit_price_max'>
export type Priced = Prices & Pick<LineItem, 'quantity' | 'description'>

/** The name of a line with findings that the catalogue doesn't have. */
export const UNLISTED = 'Other electrical items to evaluate'

/** A line without a price: it's listed separately and isn't in the total. */
export const UNPRICED = {
  class: 'needs_visit',
  unit_price: null,
  unit_price_min: null,
  unit_price_max: null,
} as const satisfies Prices

/**
 * The price of one unit and its class, from a minimum and a maximum in cents: `firm` if they are equal, else `range` with the
 * midpoint, rounded to the dollar. If a range is so narrow that the rounded midpoint is outside, the exact midpoint is used.
 * Throws `invalid` on a negative price and on a minimum above the maximum.
 */
export function pricesOf(min: Cents, max: Cents): Prices {
  if (min < 0) throw new DomainError('invalid', 'A price can’t be negative')
  if (min > max) throw new DomainError('invalid', 'The minimum price is above the maximum price')
  const rounded = Math.round((min + max) / 2 / CENTS_PER_DOLLAR) * CENTS_PER_DOLLAR
  const midpoint = rounded < min || rounded > max ? Math.floor((min + max) / 2) : rounded
  return {
    class: min === max ? 'firm' : 'range',
    unit_price: dollarsOf(cents(midpoint)),
    unit_price_min: dollarsOf(min),
    unit_price_max: dollarsOf(max),
  }
}

/** `quantity` × `unitPrice` in cents. Throws `invalid` above `MAX_AMOUNT`, the most the database holds. */
function multiply(quantity: number, unitPrice: Cents, description: string): Cents {
  const total = quantity * unitPrice
  if (total > MAX_AMOUNT)
    throw new DomainError(
      'invalid',
      `“${description}” comes to more than $99,999,999.99. Check the quantity and the price.`,
    )
  return cents(total)
}

const isPriced = (line: Pick<LineItem, 'class' | 'unit_price'>): boolean =>
  line.class !== 'needs_visit' && line.unit_price !== null

/** The total of a line; null for `needs_visit`. Throws `invalid` above `MAX_AMOUNT`. */
export function lineTotalOf(line: Priced): Dollars | null {
  if (!isPriced(line)) return null
  return dollarsOf(multiply(line.quantity, centsOf(line.unit_price!), line.description))
}

/** The lowest, expected and highest total of a line, in cents; all are 0 for `needs_visit`. */
export function boundsOf(line: Priced): { low: Cents; total: Cents; high: Cents } {
  if (!isPriced(line)) return { low: cents(0), total: cents(0), high: cents(0) }
  const amountAt = (price: Dollars) => multiply(line.quantity, centsOf(price), line.description)
  return {
    low: amountAt(line.unit_price_min ?? line.unit_price!),
    total: amountAt(line.unit_price!),
    high: amountAt(line.unit_price_max ?? line.unit_price!),
  }
}

function checkedSum(amounts: readonly Cents[]): Dollars {
  const sum = amounts.reduce<number>((total, amount) => total + amount, 0)
  if (sum > MAX_AMOUNT)
    throw new DomainError(
      'invalid',
      'The total is more than $99,999,999.99. Check the quantities and prices.',
    )
  return dollarsOf(cents(sum))
}

/**
 * The sums of an estimate: `total` of all line totals, `low` and `high` from the ranges. Lines that need a visit count as 0.
 * Throws `invalid` if a sum is above `MAX_AMOUNT`.
 */
export function totalsOf(lines: readonly Priced[]): EstimateData['summary'] {
  const bounds = lines.map(boundsOf)
  return {
    total: checkedSum(bounds.map(({ total }) => total)),
    low: checkedSum(bounds.map(({ low }) => low)),
    high: checkedSum(bounds.map(({ high }) => high)),
  }
}

const nonNegative = (dollars: Dollars | null, description: string): Cents | null => {
  if (dollars === null) return null
  const amount = centsOf(dollars)
  if (amount < 0) throw new DomainError('invalid', `The price of “${description}” can’t be negative`)
  return amount
}

const firm = (price: Cents): Prices => pricesOf(price, price)

/**
 * Makes the prices of an edit consistent. No price at all means `needs_visit`. A `range` keeps a price that was set inside it; a
 * price outside of it becomes firm, because a range that excludes its own price would mislead.
 */
function normalizePrices(edit: LineEdit): Prices {
  if (edit.class === 'needs_visit') return UNPRICED
  const price = nonNegative(edit.unit_price, edit.description)
  const min = nonNegative(edit.unit_price_min, edit.description)
  const max = nonNegative(edit.unit_price_max, edit.description)
  if (edit.class === 'range' && min !== null && max !== null) {
    const range = pricesOf(min, max)
    if (price === null) return range
    return price < min || price > max ? firm(price) : { ...range, unit_price: dollarsOf(price) }
  }
  return price === null ? UNPRICED : firm(price)
}

const hasSamePrices = (a: Prices, b: Prices): boolean =>
  a.unit_price === b.unit_price &&
  a.unit_price_min === b.unit_price_min &&
  a.unit_price_max === b.unit_price_max

/** What the server knows when staff save: the previous lines, the pricebook items suggested for them, and picked prices. */
export type KnownPrices = {
  before: readonly LineEdit[]
  suggestions: readonly PriceSuggestion[]
  /** Where the price of the item that staff picked comes from; null if it isn't its price. */
  pickedBasis?: (edit: LineEdit, prices: Prices) => PriceBasis | null
}

/**
 * Where a normalized line's price comes from. A picked price comes from where it was picked; an unchanged price keeps its basis,
 * also on the parts of a split line (they share a finding); an accepted suggestion comes from the pricebook; anything else was
 * set by staff.
 */
export function sourceOf(
  edit: LineEdit,
  prices: Prices,
  { before, suggestions, pickedBasis }: KnownPrices,
): Pick<LineItem, 'price_basis' | 'price_item'> {
  const picked = pickedBasis?.(edit, prices)
  if (picked) return { price_basis: picked, price_item: edit.price_item }
  const isRelated = (line: LineEdit) =>
    line.id === edit.id || line.finding_ids.some((id) => edit.finding_ids.includes(id))
  const origins = before.filter((line) => isRelated(line) && hasSamePrices(line, prices))
  const origin = origins.find(({ id }) => id === edit.id) ?? origins[0]
  if (origin) return { price_basis: origin.price_basis, price_item: origin.price_item }
  const isOffered = suggestions.some(
    ({ minPrice, maxPrice }) =>
      minPrice === prices.unit_price_min &&
      maxPrice === prices.unit_price_max &&
      pricesOf(centsOf(minPrice), centsOf(maxPrice)).unit_price === prices.unit_price,
  )
  return { price_basis: isOffered ? 'pricebook' : 'staff', price_item: undefined }
}

/**
 * Turns an edit into a line: makes class and prices consistent, computes the total (ignoring the edit's), and derives the
 * price basis. Throws `invalid` on a negative price, a minimum above its maximum, and an amount above `MAX_AMOUNT`.
 */
export function normalizeLine(edit: LineEdit, known: KnownPrices): LineItem {
  const normalized = { ...edit, ...normalizePrices(edit) }
  boundsOf(normalized)
  const { price_item, ...source } = sourceOf(edit, normalized, known)
  const { price_item: _, ...line } = normalized
  return {
    ...line,
    total_price: lineTotalOf(normalized),
    ...source,
    ...(price_item && { price_item }),
  }
}

/** All lines of a save. Throws `invalid` as `normalizeLine` does, on a duplicate ID, and if the sum is above `MAX_AMOUNT`. */
export function normalizeLines(edits: readonly LineEdit[], known: KnownPrices): EstimateData {
  if (new Set(edits.map(({ id }) => id)).size < edits.length)
    throw new DomainError('invalid', 'Two lines have the same ID')
  return withTotals(edits.map((edit) => normalizeLine(edit, known)))
}

/** Lines with their sums. Throws `invalid` if a sum is above `MAX_AMOUNT`. */
export const withTotals = (lines: LineItem[]): EstimateData => ({
  summary: totalsOf(lines),
  line_items: lines,
})

/** Whether a line costs nothing: it's included in another one, or its price is 0. */
export const isFree = (line: Pick<LineItem, 'class' | 'unit_price'>): boolean =>
  isPriced(line) && centsOf(line.unit_price!) === 0

const inclusionIn = (parent: string) => `Included in “${parent}”, at no charge.`
const INCLUDED = /^Included in “(?<parent>.+)”, at no charge\.$/s

/** The description of the line that a bundle has included this one in; null for any other line. */
export const includedIn = (line: Pick<LineItem, 'class' | 'unit_price' | 'scope'>): string | null =>
  (isFree(line) && INCLUDED.exec(line.scope)?.groups?.parent) || null

/** Whether a line is included in another one, as the lines absorbed by a bundle are. */
export const isIncluded = (line: Parameters<typeof includedIn>[0]): boolean => includedIn(line) !== null

/** The lines with those that are included in one description included in another, which it has now. */
export const withInclusionsIn = (lines: readonly LineEdit[], from: string, to: string): LineEdit[] =>
  lines.map((line) => (includedIn(line) === from ? { ...line, scope: inclusionIn(to) } : line))

/**
 * Applies a bundle: the lines it absorbs stay, at no charge, and say what they are included in. Deleted lines are skipped;
 * without the line that keeps the price, nothing changes.
 */
export function applyBundle(lines: readonly LineEdit[], bundle: Bundle): LineEdit[] {
  const keeper = lines.find(({ id }) => id === bundle.keeps)
  if (!keeper) return [...lines]
  const scope = inclusionIn(keeper.description)
  return lines.map((line) =>
    bundle.absorbs.includes(line.id) && line.id !== keeper.id
      ? { ...line, ...firm(cents(0)), scope, total_price: undefined }
      : line,
  )
}

/** How long the prices of a sent estimate are valid. */
export const VALID_DAYS = 30

/** The last day the prices are valid, as a Wisconsin date (`2026-12-21`). */
export const validUntilOf = (issuedAt: Date): string => daysAfter(dayOf(issuedAt), VALID_DAYS)

/** The same for any estimate; null for a draft, and for a letter, which has no prices. */
export const expiryDayOf = ({ kind, sentAt }: { kind: EstimateKind; sentAt: Date | null }) =>
  kind === 'estimate' && sentAt ? validUntilOf(sentAt) : null

type Validity = {
  validUntil: string | null
  /** When the work was requested, if it was. */
  requestedAt?: string | null | undefined
}

/** Whether the prices have expired, or had when the work was requested: a request in time keeps them. */
export const areExpired = ({ validUntil, requestedAt }: Validity, now: Date): boolean =>
  validUntil !== null && daysUntil(validUntil, requestedAt ? new Date(requestedAt) : now) < 0

/** `Valid until Dec 21` or `Expired Dec 21`; null without prices, and for work that was requested while they were valid. */
export function expiryText(validity: Validity, now: Date): string | null {
  const { validUntil, requestedAt } = validity
  if (!validUntil) return null
  if (areExpired(validity, now)) return `Expired ${shortDayText(validUntil, now)}`
  return requestedAt ? null : `Valid until ${shortDayText(validUntil, now)}`
}

/**
 * The passages behind each line, in the order of its findings, each with its position in the estimate's evidence. Charges come
 * with the work and have none of their own.
 */
export function passagesByLine<Evidence extends { findingId: string }>(
  lines: readonly Pick<LineItem, 'id' | 'type' | 'finding_ids'>[],
  evidence: readonly Evidence[],
): ReadonlyMap<string, (Evidence & { index: number })[]> {
  const byFinding = Map.groupBy(
    evidence.map((each, index) => ({ ...each, index })),
    ({ findingId }) => findingId,
  )
  const passagesOf = ({ type, finding_ids }: Pick<LineItem, 'type' | 'finding_ids'>) =>
    type === 'work' ? finding_ids.flatMap((id) => byFinding.get(id) ?? []) : []
  return new Map(lines.map((line) => [line.id, passagesOf(line)]))
}

/** What an estimate is, in the same words on its page, in its email and PDF, and in a repair request. */
export const ESTIMATE_DISCLOSURE =
  'This is an estimate from the contractor’s own prices, not a binding offer.'

/** On every document that the parties to a sale may exchange. */
export const SALE_DISCLOSURE =
  'This document isn’t an amendment to a contract, a notice of defects, or legal advice.'
