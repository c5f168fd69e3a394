import type { EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { priceText, rangeText } from '#web/estimates/line-price.ts'
import { sectionsOf } from '#web/estimates/line-sections.ts'

/** What `EarlyLines` shows of an estimate: its lines in the order of the page, and the total. */
export function earlyLines(data: EstimateData | null) {
  if (!data) return []
  const { line_items: lines, summary } = data
  const sections = sectionsOf(lines).flatMap(({ groups }) => groups.flatMap((group) => group.lines))
  const total = {
    description: 'Total',
    location: summary.low === summary.high ? null : rangeText(summary),
    price: dollarText(summary.total),
  }
  return [...sections.map(valuesOf), total]
}

const valuesOf = (line: LineItem) => ({
  description: line.description,
  location: line.location || null,
  price: priceText(line),
})
