import { catalogue } from '#domain/analysis/catalogue.ts'
import type { Finding } from '#domain/analysis/contract.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { type BookPrices, openBook } from '#domain/pricing/pricebooks/matching/matching.ts'
import type { LineItem } from '../contract.ts'
import { additionalIdOf, EACH_ADDITIONAL, isAdditional, isFree, lineTotalOf, UNPRICED } from '../rules.ts'
import { pickedItem, pickedKind } from './picked-prices.ts'
import { PERMIT, type PricedKind, pricesFrom, pricesOfItem, SERVICE_CALL } from './pricing.ts'

type Options = {
  findings: readonly Finding[]
  book: readonly PricebookItem[]
  kinds?: readonly PricedKind[]
}

/**
 * Prices lines from another pricebook, or from the same one after it changed. A price that staff set stays, and so does a line
 * that needs a visit or is free. A line whose work the book doesn't have gets the catalogue's price; one that
 * covers several kinds of work needs a visit if its price came from the earlier book, because no single price applies. A price
 * that staff picked is that of the item with the same name, or of the same kind of work. Texts, quantities and the order of the lines stay.
 */
export function repriceLines(
  lines: readonly LineItem[],
  { findings, book, kinds = catalogue }: Options,
): LineItem[] {
  const pricesIn = openBook(book, kinds)
  const kindOf = kindFinder(findings, kinds)
  const ids = new Set(lines.map(({ id }) => id))
  return lines.flatMap((line) => {
    if (keepsItsPrice(line)) return [line]
    const picked = pickedItem(book, line)
    if (picked) return [withPrices(line, pricesOfItem(picked, line.quantity))]
    const isSplit = ids.has(additionalIdOf(line.id))
    const chosen = pickedKind(line)
    if (chosen) return priceLine(line, chosen, { ...pricesIn(chosen), isSplit })
    const kind = kindOf(line)
    if (kind) return priceLine(withoutPick(line), kind, { ...pricesIn(kind), isSplit })
    return [line.price_basis === 'pricebook' ? withPrices(withoutPick(line), UNPRICED) : line]
  })
}

const keepsItsPrice = (line: LineItem) =>
  line.price_basis === 'staff' || line.class === 'needs_visit' || isFree(line)

type Prices = Pick<BookPrices, 'item' | 'additional'> & { isSplit: boolean }

/** One line, or two if the book has a price for each additional one and the lines aren't split that way yet. */
function priceLine(line: LineItem, kind: PricedKind, { item, additional, isSplit }: Prices): LineItem[] {
  if (isAdditional(line)) return [withPrices(line, pricesFrom(kind, additional ?? item, line.quantity))]
  if (!additional || line.quantity === 1 || isSplit)
    return [withPrices(line, pricesFrom(kind, item, line.quantity))]
  const others = {
    ...line,
    id: additionalIdOf(line.id),
    description: `${line.description}${EACH_ADDITIONAL}`,
    quantity: line.quantity - 1,
  }
  return [
    withPrices({ ...line, quantity: 1 }, pricesFrom(kind, item, 1)),
    withPrices(others, pricesFrom(kind, additional, others.quantity)),
  ]
}

function withPrices(line: LineItem, prices: Partial<LineItem>): LineItem {
  const priced = { ...line, ...prices }
  return { ...priced, total_price: lineTotalOf(priced) }
}

const withoutPick = ({ price_item: _, ...line }: LineItem): LineItem => line

/** The kind of work that a line's price is for: its charge, or the one kind of its findings; null if there are several. */
function kindFinder(findings: readonly Finding[], kinds: readonly PricedKind[]) {
  const byName = new Map(kinds.map((kind) => [kind.kind, kind]))
  const kindOfFinding = new Map(findings.map(({ id, kind }) => [id, byName.get(kind)]))
  return ({ type, finding_ids, description }: LineItem): PricedKind | null => {
    if (type === 'service_call') return byName.get(SERVICE_CALL) ?? null
    if (type === 'permit') return byName.get(PERMIT) ?? null
    const own = [...new Set(finding_ids.flatMap((id) => kindOfFinding.get(id) ?? []))]
    const named = own.find(({ work }) => description === work || description === `${work}${EACH_ADDITIONAL}`)
    return named ?? (own.length === 1 ? own[0]! : null)
  }
}

/** The lines with a pricebook price that the book doesn't have, so the contractor hasn't agreed to it. */
export function linesWithPriceNotInBook(
  lines: readonly LineItem[],
  book: readonly PricebookItem[],
): LineItem[] {
  const priceOf = (min: string | null, max: string | null) => `${min} to ${max}`
  const prices = new Set(book.map(({ minPrice, maxPrice }) => priceOf(minPrice, maxPrice)))
  return lines.filter(
    (line) =>
      line.price_basis === 'pricebook' &&
      line.class !== 'needs_visit' &&
      !prices.has(priceOf(line.unit_price_min, line.unit_price_max)),
  )
}
