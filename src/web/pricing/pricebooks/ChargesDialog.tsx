import { z } from 'zod'
import type { BookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { Charged } from '#domain/repairs/charges/contract.ts'
import { type Offer, offeredPrices, offersFor } from '#domain/repairs/charges/rules.ts'
import { showToast } from '#web/toast.ts'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { chargedText } from './charged-text.ts'
import { useChangeItem } from './use-change-item.ts'

/** An item, and what was charged for it. */
export type ChargedItem = { item: BookItem; charged: Charged }

const Choice = z.object({ offer: z.enum(['range', 'median']) })

const LABELS: Readonly<Record<Offer, string>> = {
  range: 'A range, from the lowest to the highest charge',
  median: 'A firm price, the median charge',
}

/** Takes the charged price over into the pricebook, after showing it beside the one of now. */
export function ChargesDialog({ item, charged, onClose }: ChargedItem & { onClose: () => void }) {
  const change = useChangeItem()
  const { areMeant, question } = useAmountQuestion('price')
  const prices = offeredPrices(charged)
  const offers = offersFor(item, charged)
  const command = useCommandForm({
    schema: Choice,
    defaultValues: { offer: offers[0] ?? 'median' },
    confirm: ({ offer }) => areMeant([prices[offer].minPrice, prices[offer].maxPrice]),
    send: ({ offer }) => {
      const { id: _, contractorId: __, version: ___, ...form } = item
      return change(item, { ...form, ...prices[offer] })
    },
    onSuccess: ({ itemName }) => {
      showToast({ tone: 'good', title: 'Item updated', description: itemName })
      onClose()
    },
    failure: { fallback: 'Failed to update the item' },
  })
  const priceText = ({ minPrice, maxPrice }: { minPrice: string; maxPrice: string }) =>
    `${dollarRangeText(minPrice, maxPrice)}${perUnit(item.unit)}`
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={`Use the charged price for ${item.itemName}?`}
      description="A draft that uses the old price keeps it until its prices are updated at the review desk."
      submitLabel="Update price"
      className="grid gap-4"
    >
      <dl className="grid gap-3 text-sm sm:grid-cols-2">
        <PriceNow name="Now" value={priceText(item)} />
        <PriceNow name="After" value={priceText(prices[command.form.watch('offer')])} />
      </dl>
      <p className="text-sm text-muted">{chargedText(charged)}, in the estimates of the last 12 months.</p>
      {offers.length > 1 && (
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-sm font-medium">New price</legend>
          {offers.map((offer) => (
            <label
              key={offer}
              className="flex items-start gap-2.5 rounded-md p-3 ring-1 ring-control ring-inset hover:bg-hover has-checked:bg-accent-soft has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
            >
              <input
                type="radio"
                value={offer}
                {...command.form.register('offer')}
                className="mt-0.5 size-4 shrink-0 accent-accent"
              />
              <span className="grid min-w-0 gap-0.5 text-sm">
                <span className="font-semibold">{LABELS[offer]}</span>
                <span className="text-xs text-muted tabular-nums">{priceText(prices[offer])}</span>
              </span>
            </label>
          ))}
        </fieldset>
      )}
      <ConfirmAmount question={question} />
    </FormDialog>
  )
}

const PriceNow = ({ name, value }: { name: string; value: string }) => (
  <div className="grid gap-0.5">
    <dt className="text-xs text-muted">{name}</dt>
    <dd className="wrap-anywhere text-base font-semibold tabular-nums">{value}</dd>
  </div>
)
