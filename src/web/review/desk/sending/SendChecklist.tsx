import type { LineEdit } from '#domain/estimates/contract.ts'
import { UNUSUAL_ABOVE, unusualAmounts } from '#kernel/amounts.ts'
import { dollarsOf, dollarText } from '#kernel/money.ts'
import { findingsOf } from '#web/review/desk/draft/draft-content.ts'
import type { Draft } from '#web/review/desk/draft/draft-state.ts'
import { countText } from '#web/ui/format.ts'
import { assumedQuantities } from './assumed-quantities.ts'

/** What the report or the pricebook didn't settle: assumed quantities, catalogue prices, visits, and unusually high prices. */
export function SendChecklist({ draft }: { draft: Draft }) {
  const { lines } = draft
  const groups = [
    {
      title: (count: number) =>
        `${countText(count, 'quantity', 'quantities')} assumed: the report doesn’t say how many`,
      lines: assumedQuantities(lines, findingsOf(draft)),
    },
    {
      title: (count: number) =>
        `${countText(count, 'price')} from the catalog, not the contractor’s pricebook`,
      lines: lines.filter((line) => line.price_basis === 'catalogue' && line.class !== 'needs_visit'),
    },
    {
      title: (count: number) => `${countText(count, 'line')} without a price, to be priced on site`,
      lines: lines.filter((line) => line.class === 'needs_visit'),
    },
    {
      title: (count: number) =>
        `${countText(count, 'unusually high price')}: above ${dollarText(dollarsOf(UNUSUAL_ABOVE.price))}`,
      lines: lines.filter(
        ({ unit_price, unit_price_max }) => unusualAmounts('price', [unit_price, unit_price_max]).length > 0,
      ),
    },
  ].filter((group) => group.lines.length > 0)
  if (groups.length === 0) return null
  return (
    <ul aria-label="To check before sending" className="grid gap-1.5">
      {groups.map((group) => (
        <li key={group.title(0)}>
          <details>
            <summary className="cursor-pointer font-medium text-ink">
              {group.title(group.lines.length)}
            </summary>
            <Lines lines={group.lines} />
          </details>
        </li>
      ))}
    </ul>
  )
}

const MAX_SHOWN = 8

const Lines = ({ lines }: { lines: readonly LineEdit[] }) => (
  <ul className="mt-1 list-disc pl-8">
    {lines.slice(0, MAX_SHOWN).map(({ id, description, location, quantity }) => (
      <li key={id} className="wrap-anywhere">
        {quantity > 1 && `${quantity} × `}
        {[description, location].filter(Boolean).join(', ')}
      </li>
    ))}
    {lines.length > MAX_SHOWN && <li>and {lines.length - MAX_SHOWN} more</li>}
  </ul>
)
