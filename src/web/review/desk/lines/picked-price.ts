import type { Finding } from '#domain/analysis/contract.ts'
import type { LineEdit } from '#domain/estimates/contract.ts'
import { pricesOf, UNLISTED } from '#domain/estimates/rules.ts'
import type { PriceOption } from '#domain/pricing/pricebooks/contract.ts'
import { centsOf } from '#kernel/money.ts'

/** Whether a line isn't named by staff: it has the name of its defect, or of the item whose price was picked before. */
export const takesPickedName = (
  { description, price_item, finding_ids }: LineEdit,
  findings: readonly Finding[],
) =>
  description === UNLISTED ||
  description === price_item ||
  findings.some(({ id, title }) => title === description && finding_ids.includes(id))

/** What a picked price changes. A line that needed a visit named the defect and counted visits; a price is for work. */
export const pickedPrice = (
  line: LineEdit,
  { source, name, unit, minPrice, maxPrice }: PriceOption,
  findings: readonly Finding[],
) => ({
  ...pricesOf(centsOf(minPrice), centsOf(maxPrice)),
  ...(takesPickedName(line, findings) && { description: name }),
  unit: unit ?? (line.class === 'needs_visit' ? 'each' : line.unit),
  price_basis: source,
  price_item: name,
  total_price: undefined,
})
