import type { Bid } from '#domain/repairs/requests/contract.ts'
import { amountErrorIn, dollarsIn } from '#kernel/amounts.ts'
import { type Cents, cents, centsOf, dollarsOf, dollarText } from '#kernel/money.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'

/** A bid as it's typed: the amounts are texts until they're sent. */
export type BidText = { company: string; total: string; lines: Record<string, string> }

export const bidTextOf = (bid: Bid | null): BidText => ({
  company: bid?.company ?? '',
  total: bid?.total ?? '',
  lines: Object.fromEntries(bid?.lines.map(({ lineId, amount }) => [lineId, amount]) ?? []),
})

/** Null without amounts. Call it only when `bidErrors` is empty. */
export function bidOf({ company, total, lines }: BidText): Bid | null {
  const amounts = Object.entries(lines).flatMap(([lineId, text]) => {
    const amount = dollarsIn(text)
    return amount ? [{ lineId, amount }] : []
  })
  const sum = dollarsIn(total)
  return sum || amounts.length > 0 ? { company: company.trim(), total: sum, lines: amounts } : null
}

/** What's wrong with it by field; empty if nothing is, or nothing was typed. */
export function bidErrors({ company, total, lines }: BidText): Partial<Record<string, string>> {
  const errors: Partial<Record<string, string>> = {}
  const texts = { total, ...lines }
  for (const [field, text] of Object.entries(texts)) {
    const error = text ? amountErrorIn(text) : undefined
    if (error) errors[field] = error
  }
  const hasAmount = Object.values(texts).some(Boolean)
  if (hasAmount && company.trim() === '') errors.company = 'Enter the company’s name'
  if (!hasAmount && company.trim() !== '') errors.total = 'Enter the total, or an amount for an item'
  return errors
}

type Row = { id: string; title: string; price: Cents | null }

/** Another company's bid next to the estimate: a total, amounts for single items, or both. */
export function BidFields({
  rows,
  text,
  errors,
  isLocked = false,
  onChange,
}: {
  rows: readonly Row[]
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
function Difference({ rows, text }: { rows: readonly Row[]; text: BidText }) {
  const bid = bidOf(text)
  if (!bid) return null
  const priced = new Map(rows.map(({ id, price }) => [id, price]))
  const amounts = bid.lines.filter(({ lineId }) => typeof priced.get(lineId) === 'number')
  const sum = (all: readonly (Cents | null | undefined)[]) =>
    all.reduce<number>((total, one) => total + (one ?? 0), 0)
  const [ours, theirs] = bid.total
    ? [sum(rows.map(({ price }) => price)), centsOf(bid.total)]
    : [
        sum(amounts.map(({ lineId }) => priced.get(lineId))),
        sum(amounts.map(({ amount }) => centsOf(amount))),
      ]
  const difference = Math.abs(theirs - ours)
  const money = (amount: number) => dollarText(dollarsOf(cents(amount)))
  return (
    <p aria-live="polite" className="text-sm">
      {bid.total ? 'For all items' : 'For the items with both amounts'}, the estimate comes to{' '}
      <strong>{money(ours)}</strong> and their bid to <strong>{money(theirs)}</strong>
      {difference === 0
        ? ': the same.'
        : `: ${money(difference)} ${theirs < ours ? 'less' : 'more'}. Charges such as the service call aren’t included in the estimate’s amount.`}
    </p>
  )
}
