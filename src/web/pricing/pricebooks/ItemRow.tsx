import { Pencil, Trash2 } from 'lucide-react'
import { addPricebookItem, type BookItem, removePricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import type { Charged, ItemCharges } from '#domain/repairs/charges/contract.ts'
import { offersFor } from '#domain/repairs/charges/rules.ts'
import { showFailure } from '#web/api/failure.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'
import { CHANGED_BY_ITEM } from '../queries.ts'
import { itemChargesText } from './charged-text.ts'

/** An item of a pricebook with its price, to change or remove. */
export function ItemRow({
  item,
  charges,
  onEdit,
  onReprice,
}: {
  item: BookItem
  /** What was charged for it; undefined if it's in no completed work. */
  charges: ItemCharges | undefined
  onEdit: () => void
  onReprice: (charged: Charged) => void
}) {
  const { remove, isRemoving } = useRemoval(item)
  const { itemName, code, category, description, unit, minPrice, maxPrice } = item
  return (
    <li className="flex flex-wrap items-start gap-x-6 gap-y-2 px-5 py-3.5 sm:flex-nowrap sm:px-6">
      <div className="min-w-0 flex-1 basis-full sm:basis-0">
        <p className="wrap-anywhere font-medium">{itemName}</p>
        {(code || category) && (
          <p className="wrap-anywhere text-xs text-muted">{[code, category].filter(Boolean).join(' · ')}</p>
        )}
        {description && (
          <p className="mt-0.5 line-clamp-3 wrap-anywhere whitespace-pre-line text-xs text-muted">
            {description}
          </p>
        )}
        {charges && <Charges item={item} charges={charges} onReprice={onReprice} />}
      </div>
      <p className="mr-auto min-w-0 wrap-anywhere text-sm sm:mr-0 sm:max-w-56 sm:text-right">
        <span className="whitespace-nowrap font-medium tabular-nums">
          {dollarRangeText(minPrice, maxPrice)}
        </span>
        {unit && <span className="text-xs text-muted sm:block">{perUnit(unit) || ` ${unit}`}</span>}
      </p>
      <div className="flex items-center gap-1">
        <Button size="sm" aria-label={`Edit ${itemName}`} onClick={onEdit}>
          <Pencil aria-hidden />
          Edit
        </Button>
        <IconButton
          label={`Remove ${itemName}`}
          title="Remove this item"
          disabled={isRemoving}
          onClick={remove}
        >
          <Trash2 aria-hidden />
        </IconButton>
      </div>
    </li>
  )
}

function Charges({
  item,
  charges,
  onReprice,
}: {
  item: BookItem
  charges: ItemCharges
  onReprice: (charged: Charged) => void
}) {
  const { charged } = charges
  return (
    <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1.5">
      <p className="text-xs text-muted tabular-nums">{itemChargesText(charges)}</p>
      {charged && offersFor(item, charged).length > 0 && (
        <Button
          size="sm"
          aria-label={`Use the charged price for ${item.itemName}`}
          onClick={() => onReprice(charged)}
        >
          Use charged price
        </Button>
      )}
    </div>
  )
}

/** Removes an item at once, with Undo in the toast. */
function useRemoval(item: BookItem) {
  const removing = useCommand(removePricebookItem, { refreshes: CHANGED_BY_ITEM })
  const adding = useCommand(addPricebookItem, { refreshes: CHANGED_BY_ITEM })
  const { id, ...values } = item
  const undo = () =>
    adding
      .mutateAsync(values)
      .then(
        () => showToast({ tone: 'good', title: 'Item restored', description: item.itemName }),
        showFailure('Failed to restore the item'),
      )
  const remove = () =>
    removing.mutateAsync({ id }).then(
      () =>
        showToast({
          tone: 'good',
          title: 'Item removed',
          description: item.itemName,
          action: { label: 'Undo', onPress: () => void undo() },
        }),
      showFailure('Failed to remove the item'),
    )
  return { remove: () => void remove(), isRemoving: removing.isPending }
}
