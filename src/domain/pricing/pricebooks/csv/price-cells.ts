import { type Price, wholePrice } from '#domain/pricing/pricebooks/printed-prices/amounts.ts'
import { unitIn } from '#domain/pricing/pricebooks/printed-prices/units.ts'
import { dollarsOf } from '#kernel/money.ts'
import { type PriceCells, type PriceRange, priceRangeOf } from '../rules.ts'

/** The prices of a row, with what its cells say beyond amounts: `$4.50/ft` a unit, `from $99` that it's a starting price. */
export type RowPrice = PriceRange & { unit: string | null; qualifier: Price['qualifier'] }

/** The prices of a row, or the reason why they aren't any. Also as price lists print them. */
export function rowPriceOf(cells: PriceCells): RowPrice | { reason: string } {
  const [price, min, max] = [cells.price, cells.min, cells.max].map(plainOf) as [Plain, Plain, Plain]
  const range = priceRangeOf({ price: price.text, min: min.text, max: max.text }, cells)
  if ('reason' in range) return range
  const used = min.text || max.text ? [min, max] : [price]
  const unit = used.map((each) => each.unit).find((each) => each !== null) ?? null
  // “from $99” to $150 is a range.
  const qualifier =
    range.min === range.max ? (used.map((each) => each.qualifier).find(Boolean) ?? null) : null
  return { ...range, unit, qualifier }
}

type Plain = { text: string; unit: string | null; qualifier: Price['qualifier'] }

/** A cell's amount alone, if it's one price with a unit, with “from”, or a range in words; otherwise as it is. */
function plainOf(cell: string): Plain {
  const asIs = { text: cell, unit: null, qualifier: null }
  const whole = cell.length <= 100 ? wholePrice(cell) : null
  if (!whole || !('price' in whole.price)) return asIs
  const { min, max, qualifier } = whole.price.price
  const unit = whole.rest === '' ? null : unitIn(whole.rest)
  if (whole.rest !== '' && unit === null) return asIs
  const isWordedRange = min !== max && /^\p{L}/u.test(cell)
  if (unit === null && qualifier === null && !isWordedRange) return asIs
  const text = min === max ? dollarsOf(min) : `${dollarsOf(min)} - ${dollarsOf(max)}`
  return { text, unit, qualifier }
}
