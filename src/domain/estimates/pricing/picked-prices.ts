import { catalogue } from '#domain/analysis/catalogue.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import { cents, centsOf } from '#kernel/money.ts'
import type { LineEdit, LineItem, PriceBasis } from '../contract.ts'
import { pricesOf } from '../rules.ts'

type Picked = Pick<LineEdit, 'price_item'>
type Prices = Pick<LineItem, 'unit_price' | 'unit_price_min' | 'unit_price_max'>

/** The item that staff picked a line's price from, by its name as the book has it now; undefined if it's gone. */
export function pickedItem(
  book: readonly PricebookItem[],
  { price_item }: Picked,
): PricebookItem | undefined {
  const key = price_item?.toLowerCase()
  return key ? book.find(({ itemName }) => itemName.toLowerCase() === key) : undefined
}

/** The kind of work in the catalogue whose price staff picked; undefined if they picked none there. */
export const pickedKind = ({ price_item }: Picked) =>
  price_item ? catalogue.find(({ work }) => work === price_item) : undefined

/**
 * Where a picked price comes from: the book or the catalogue, if what staff picked has exactly this price there. Null otherwise:
 * a price only counts as the contractor's own while their book has it.
 */
export function pickedBasis(
  edit: Picked,
  prices: Prices,
  book: readonly PricebookItem[],
): Exclude<PriceBasis, 'staff'> | null {
  const item = pickedItem(book, edit)
  if (item && isPriceOf(prices, centsOf(item.minPrice), centsOf(item.maxPrice))) return 'pricebook'
  const kind = pickedKind(edit)
  if (kind && isPriceOf(prices, cents(kind.priceCents.low), cents(kind.priceCents.high))) return 'catalogue'
  return null
}

function isPriceOf(
  { unit_price, unit_price_min, unit_price_max }: Prices,
  ...range: Parameters<typeof pricesOf>
) {
  const own = pricesOf(...range)
  return (
    unit_price === own.unit_price &&
    unit_price_min === own.unit_price_min &&
    unit_price_max === own.unit_price_max
  )
}
