import { addPricebookItem, type BookItem, ItemForm } from '#domain/pricing/pricebooks/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { ITEM_COLUMNS, ItemFields, itemValues } from '../ItemFields.tsx'
import { CHANGED_BY_ITEM, type PricebookOwner } from '../queries.ts'
import { useChangeItem } from './use-change-item.ts'

/** Adds an item to a pricebook, or changes one. */
export function ItemDialog({
  item,
  owner,
  onClose,
}: {
  item: BookItem | null
  owner: PricebookOwner
  onClose: () => void
}) {
  const add = useCommand(addPricebookItem, { refreshes: CHANGED_BY_ITEM })
  const change = useChangeItem()
  const { areMeant, question } = useAmountQuestion('price')
  const command = useCommandForm({
    schema: ItemForm,
    defaultValues: itemValues(item),
    confirm: ({ minPrice, maxPrice }) => areMeant([minPrice, maxPrice]),
    send: (form) => (item ? change(item, form) : add.mutateAsync({ ...form, ...owner })),
    onSuccess: ({ itemName }) => {
      showToast({ tone: 'good', title: item ? 'Item updated' : 'Item added', description: itemName })
      onClose()
    },
    failure: { fallback: `Failed to ${item ? 'update' : 'add'} the item` },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={item ? 'Edit item' : 'Add item'}
      description={
        item && 'A draft that uses the old price keeps it until its prices are updated at the review desk.'
      }
      submitLabel={item ? 'Save changes' : 'Add item'}
      className={ITEM_COLUMNS}
    >
      <ItemFields form={command.form} />
      <ConfirmAmount question={question} />
    </FormDialog>
  )
}
