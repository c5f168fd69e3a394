import type { LineChange, LineItem } from '#domain/estimates/contract.ts'
import { dollarText } from '#kernel/money.ts'
import { countText, dollarRangeText, perUnit } from '#web/ui/format.ts'

export type FieldChange = { label: string; from: string; to: string }

const NOTHING = 'nothing'

const BASES = { pricebook: 'pricebook', catalogue: 'catalog', staff: 'set by staff' } as const

function priceText(line: LineItem): string {
  const { class: priceClass, unit_price, unit_price_min, unit_price_max, unit, price_basis } = line
  if (priceClass === 'needs_visit' || unit_price === null) return 'needs a site visit'
  const range =
    unit_price_min && unit_price_max && unit_price_min !== unit_price_max
      ? ` (${dollarRangeText(unit_price_min, unit_price_max)})`
      : ''
  return `${dollarText(unit_price)}${range}${perUnit(unit)}, ${BASES[price_basis]}`
}

const FIELDS: readonly { label: string; textOf: (line: LineItem) => string }[] = [
  { label: 'Work', textOf: ({ description }) => description },
  { label: 'Quantity', textOf: ({ quantity }) => `${quantity}` },
  { label: 'Price', textOf: priceText },
  { label: 'Location', textOf: ({ location }) => location ?? NOTHING },
  { label: 'What the price includes', textOf: ({ scope }) => scope || NOTHING },
]

/** What a change of a line changed, field by field; empty where it was added or removed. */
export function fieldChanges({ from, to }: Pick<LineChange, 'from' | 'to'>): FieldChange[] {
  if (!from || !to) return []
  const fields = FIELDS.map(({ label, textOf }) => ({ label, from: textOf(from), to: textOf(to) }))
  const [before, after] = [from, to].map(({ finding_ids }) => new Set(finding_ids))
  const isSame = before!.size === after!.size && [...before!].every((id) => after!.has(id))
  const findings = { label: 'Findings', from: findingsText(before!.size), to: findingsText(after!.size) }
  return [...fields.filter((each) => each.from !== each.to), ...(isSame ? [] : [findings])]
}

const findingsText = (count: number) => countText(count, 'finding')
