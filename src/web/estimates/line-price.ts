import type { LineItem } from '#domain/estimates/contract.ts'
import { isFree, isIncluded } from '#domain/estimates/rules.ts'
import { numberText } from '#kernel/formatters.ts'
import { type Dollars, dollarText } from '#kernel/money.ts'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'

const BASES = {
  pricebook: 'contractor’s pricebook',
  catalogue: 'catalog price',
  staff: 'set for this estimate',
} as const

type PricedLine = Omit<LineItem, 'finding_ids'>

/** What a line comes to. */
export function priceText(line: PricedLine) {
  if (line.total_price === null) return 'Needs a site visit'
  return isIncluded(line) ? 'Included' : dollarText(line.total_price)
}

/** How certain the price is, how it's made up, and where it comes from. */
export function priceNote(line: PricedLine): string {
  const { quantity, unit, unit_price, unit_price_min: min, unit_price_max: max, price_basis } = line
  if (unit_price === null) return 'Can’t be priced from the report'
  if (isFree(line)) return 'At no charge'
  const each = quantity > 1 ? `${numberText(quantity)} × ${dollarText(unit_price)}, ` : ''
  const price =
    line.class === 'range' && min && max ? `${dollarRangeText(min, max)}${perUnit(unit)}` : 'firm price'
  const text = `${each}${price} · ${BASES[price_basis]}`
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** What a total may be instead. */
export const rangeText = ({ low, high }: { low: Dollars; high: Dollars }) =>
  `${dollarRangeText(low, high)}, depending on what the contractor finds on site`
