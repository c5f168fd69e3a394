import { useEffect } from 'react'
import { addPricebookItem, ItemForm } from '#domain/pricing/pricebooks/contract.ts'
import type { CoveredKind } from '#domain/pricing/pricebooks/coverage/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { CHANGED_BY_ITEM, type PricebookOwner } from '../queries.ts'

/** What adds the prices that were typed but not added yet, by kind of work. Each says whether it did. */
export type TypedPrices = Map<string, () => Promise<boolean>>

type Typing = {
  typed: TypedPrices
  /** Changes how many prices are in `typed`. */
  onCount: (change: (count: number) => number) => void
}
type Props = { kind: CoveredKind; owner: PricebookOwner } & Typing

/** Asks for the price of one kind of work, and adds it. */
export function MissingPrice({ kind, owner, ...typing }: Props) {
  const { title, work, addAs, unit, similar, low, high } = kind
  const add = useCommand(addPricebookItem, { refreshes: CHANGED_BY_ITEM })
  const { areMeant, question } = useAmountQuestion('price')
  const command = useCommandForm({
    schema: ItemForm,
    defaultValues: { itemName: addAs, unit, minPrice: '', maxPrice: '' },
    confirm: ({ minPrice, maxPrice }) => areMeant([minPrice, maxPrice]),
    send: (form) => add.mutateAsync({ ...form, ...owner }),
    onSuccess: ({ itemName }) => showToast({ tone: 'good', title: 'Item added', description: itemName }),
    failure: { fallback: 'Failed to add the item' },
  })
  const { form, submit, save, isPending, problem } = command
  const { errors, isDirty } = form.formState
  useTypedPrice({ kind: kind.kind, save: isDirty ? save : null, ...typing })
  return (
    <li className="grid gap-x-6 gap-y-2 py-4 sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0">
        <p className="wrap-anywhere font-medium">{work}</p>
        <p className="text-xs text-muted">
          For “{title}”. Catalog:{' '}
          <span className="whitespace-nowrap">
            {dollarRangeText(low, high)}
            {perUnit(unit)}
          </span>
        </p>
        {similar.length > 0 && (
          <p className="mt-0.5 wrap-anywhere text-xs text-muted">
            Similar in this pricebook: {similar.join(', ')}
          </p>
        )}
      </div>
      <form noValidate onSubmit={submit} className="flex flex-wrap items-start gap-2">
        <Field
          label={`Price for ${work}`}
          hideLabel
          error={errors.minPrice?.message ?? errors.itemName?.message ?? problem ?? undefined}
          className="w-36"
        >
          {(control) => (
            <Input
              {...control}
              {...form.register('minPrice')}
              inputMode="decimal"
              placeholder="0.00"
              autoComplete="off"
            />
          )}
        </Field>
        <Button type="submit" pending={isPending} aria-label={`Add a price for ${work}`}>
          Add
        </Button>
      </form>
      <ConfirmAmount question={question} />
    </li>
  )
}

/** Lets the dialog add a price that was typed; `save` is null while there's none. */
function useTypedPrice({
  kind,
  save,
  typed,
  onCount,
}: { kind: string; save: (() => Promise<boolean>) | null } & Typing) {
  const isTyped = save !== null
  useEffect(() => {
    if (!isTyped) return
    onCount((count) => count + 1)
    return () => onCount((count) => count - 1)
  }, [isTyped, onCount])
  // After each render, because `save` is another function then.
  useEffect(() => {
    if (!save) return
    typed.set(kind, save)
    return () => void typed.delete(kind)
  })
}
