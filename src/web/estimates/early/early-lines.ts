import type { EstimateData, LineItem } from '#domain/estimates/contract.ts'
import { priceText } from '../line-price.ts'
import { sectionsOf } from '../line-sections.ts'

/** What `EarlyLines` shows of an estimate's lines, in the order of the page. */
export const earlyLines = (data: EstimateData | null) =>
  sectionsOf(data?.line_items ?? [])
    .flatMap(({ groups }) => groups.flatMap(({ lines }) => lines))
    .map(valuesOf)

const valuesOf = (line: LineItem) => ({
  description: line.description,
  location: line.location || null,
  price: priceText(line),
})
