import { changeImportRow, type ImportId, type ImportRow } from '#domain/pricing/price-imports/contract.ts'
import { ItemForm } from '#domain/pricing/pricebooks/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { ConfirmAmount } from '#web/ui/forms/ConfirmAmount.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useAmountQuestion } from '#web/ui/forms/use-amount-question.ts'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { ITEM_COLUMNS, ItemFields, itemValues } from '../ItemFields.tsx'
import { CHANGED_BY_ROW } from '../queries.ts'

/** Corrects a row before it's imported, or adds the item of a line that couldn't be read. */
export function ImportRowDialog({ id, row, onClose }: { id: ImportId; row: ImportRow; onClose: () => void }) {
  const { item, position, page, line, text, name, reason } = row
  const printed = page === null ? [`Line ${line}`, reason] : [`Page ${page}`, `“${text}”`]
  const change = useCommand(changeImportRow, { refreshes: CHANGED_BY_ROW })
  const { areMeant, question } = useAmountQuestion('price')
  const command = useCommandForm({
    schema: ItemForm,
    defaultValues: { ...itemValues(item), itemName: item?.itemName ?? name ?? '' },
    confirm: ({ minPrice, maxPrice }) => areMeant([minPrice, maxPrice]),
    send: (form) => change.mutateAsync({ ...form, id, position }),
    onSuccess: ({ item: changed }) => {
      showToast({
        tone: 'good',
        title: item ? 'Row updated' : 'Row added',
        description: changed?.itemName ?? '',
      })
      onClose()
    },
    failure: { fallback: 'Failed to update the row' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={item ? 'Edit this row' : 'Add this row'}
      description={<span className="wrap-anywhere">{printed.filter(Boolean).join(': ')}</span>}
      submitLabel={item ? 'Save row' : 'Add row'}
      className={ITEM_COLUMNS}
    >
      <ItemFields form={command.form} />
      <ConfirmAmount question={question} />
    </FormDialog>
  )
}
