import { cents, dollarsOf, dollarText } from '#kernel/money.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { type BidRow, type BidText, bidOf, compareBid } from './bid.ts'

/** Another company's bid next to the estimate: a total, amounts for single items, or both. */
export function BidFields({
  rows,
  text,
  errors,
  isLocked = false,
  onChange,
}: {
  rows: readonly BidRow[]
  text: BidText
  errors: Partial<Record<string, string>>
  isLocked?: boolean
  onChange: (text: BidText) => void
}) {
  return (
    <div className="grid gap-4">
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Company" error={errors.company}>
          {(control) => (
            <Input
              {...control}
              value={text.company}
              maxLength={80}
              disabled={isLocked}
              onChange={(event) => onChange({ ...text, company: event.target.value })}
            />
          )}
        </Field>
        <Field label="Total of their bid" error={errors.total}>
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              value={text.total}
              disabled={isLocked}
              onChange={(event) => onChange({ ...text, total: event.target.value })}
            />
          )}
        </Field>
      </div>
      <table className="w-full text-sm">
        <caption className="sr-only">Both companies’ amounts, item by item</caption>
        <thead>
          <tr className="text-left text-xs text-muted">
            <th scope="col" className="py-1 font-semibold">
              Item
            </th>
            <th scope="col" className="w-28 py-1 pr-3 text-right font-semibold">
              Estimate
            </th>
            <th scope="col" className="w-32 py-1 font-semibold">
              Their bid
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, title, price }) => (
            <tr key={id} className="border-t border-line align-top">
              <td className="wrap-anywhere py-2 pr-3">{title}</td>
              <td className="py-2 pr-3 text-right">{price === null ? '–' : dollarText(dollarsOf(price))}</td>
              <td className="py-1">
                <Field label={`Their amount for ${title}`} hideLabel error={errors[id]}>
                  {(control) => (
                    <Input
                      {...control}
                      inputMode="decimal"
                      value={text.lines[id] ?? ''}
                      disabled={isLocked}
                      onChange={(event) =>
                        onChange({ ...text, lines: { ...text.lines, [id]: event.target.value } })
                      }
                    />
                  )}
                </Field>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Difference rows={rows} text={text} />
    </div>
  )
}

/** What the bid comes to, compared with the estimate for the same items. */
function Difference({ rows, text }: { rows: readonly BidRow[]; text: BidText }) {
  const bid = bidOf(text)
  if (!bid || rows.every(({ price }) => price === null)) return null
  const compared = compareBid(rows, bid)
  if (!compared)
    return (
      <p aria-live="polite" className="text-sm">
        The estimate has no amount for items that need a site visit. To compare, enter the bid’s amounts for
        the others.
      </p>
    )
  const { items, ours, theirs } = compared
  const difference = dollarText(dollarsOf(cents(Math.abs(theirs - ours))))
  return (
    <p aria-live="polite" className="text-sm">
      {items === 'all' ? 'For all items' : 'For the items with both amounts'}, the estimate comes to{' '}
      <strong>{dollarText(dollarsOf(ours))}</strong> and their bid to{' '}
      <strong>{dollarText(dollarsOf(theirs))}</strong>
      {theirs === ours ? ': the same.' : `: ${difference} ${theirs < ours ? 'less' : 'more'}.`} Charges such
      as the service call aren’t included in the estimate’s amount.
    </p>
  )
}
