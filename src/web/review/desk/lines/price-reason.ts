import type { LineEdit } from '#domain/estimates/contract.ts'
import { includedIn, isFree } from '#domain/estimates/rules.ts'
import { dollarRangeText } from '#web/ui/format.ts'

const SOURCES = { pricebook: 'the contractor’s pricebook', catalogue: 'the catalog' } as const

/** A sentence on why a line's price is firm, a range, or missing. */
export function priceReason(line: LineEdit): string {
  if (line.class === 'needs_visit')
    return 'Needs visit: it can’t be priced from the report alone, so it isn’t in the total.'
  const parent = includedIn(line)
  if (parent !== null) return `Included at no charge: the work of “${parent}” covers it.`
  const prices = pricesIn(line)
  if (line.price_basis === 'staff') return `${prices}, set by staff.`
  const item = line.price_item ? ` for “${line.price_item}”` : ''
  const source = `${prices} in ${SOURCES[line.price_basis]}${item}.`
  return line.price_basis === 'catalogue'
    ? `${source} The contractor’s pricebook doesn’t have a price for it.`
    : source
}

function pricesIn(line: LineEdit) {
  if (isFree(line)) return 'At no charge'
  return line.class === 'range' && line.unit_price_min && line.unit_price_max
    ? `Range: ${dollarRangeText(line.unit_price_min, line.unit_price_max)}`
    : 'Firm: one price'
}
