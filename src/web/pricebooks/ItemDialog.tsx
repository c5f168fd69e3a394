import type { ComponentProps } from 'react'
import type { z } from 'zod'
import {
  addPricebookItem,
  type BookItem,
  changePricebookItem,
  ItemForm,
} from '#domain/pricebooks/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { Field, Textarea } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'
import { CHANGED_BY_ITEM, type PricebookOwner } from './queries.ts'

type ItemField = Omit<ComponentProps<typeof TextField<z.input<typeof ItemForm>>>, 'form'> & {
  isNarrow?: boolean
}

const FIELDS: readonly ItemField[] = [
  { name: 'itemName', label: 'Name', required: true },
  {
    name: 'minPrice',
    label: 'Minimum price',
    required: true,
    inputMode: 'decimal',
    placeholder: '145.00',
    isNarrow: true,
  },
  {
    name: 'maxPrice',
    label: 'Maximum price',
    hint: 'Leave it empty for a firm price.',
    inputMode: 'decimal',
    isNarrow: true,
  },
  { name: 'unit', label: 'Unit', hint: 'Like each, hour, or foot.', isNarrow: true },
  { name: 'category', label: 'Category', isNarrow: true },
  { name: 'code', label: 'Code', hint: 'Your own code or SKU, if you have one.' },
]

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
  const change = useCommand(changePricebookItem, { refreshes: CHANGED_BY_ITEM })
  const command = useCommandForm({
    schema: ItemForm,
    defaultValues: valuesOf(item),
    send: (form) =>
      item ? change.mutateAsync({ ...form, id: item.id }) : add.mutateAsync({ ...form, ...owner }),
    onSuccess: ({ itemName }) => {
      showToast({ tone: 'good', title: item ? 'Item changed' : 'Item added', description: itemName })
      onClose()
    },
    failure: { title: 'Error', fallback: `Failed to ${item ? 'change' : 'add'} the item` },
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={item ? 'Change item' : 'Add item'}
      description="A draft that uses the old price keeps it until its prices are updated at the review desk."
      submitLabel={item ? 'Save changes' : 'Add item'}
      className="grid grid-cols-2 gap-4"
    >
      {FIELDS.map(({ isNarrow, ...field }) => (
        <TextField
          key={field.name}
          form={form}
          {...field}
          autoComplete="off"
          className={isNarrow ? 'col-span-2 sm:col-span-1' : 'col-span-2'}
        />
      ))}
      <Field
        label="Description"
        className="col-span-2"
        error={form.getFieldState('description', form.formState).error?.message}
      >
        {(control) => <Textarea {...control} {...form.register('description')} rows={3} />}
      </Field>
    </FormDialog>
  )
}

const valuesOf = (item: BookItem | null) => ({
  itemName: item?.itemName ?? '',
  code: item?.code ?? '',
  description: item?.description ?? '',
  minPrice: item?.minPrice ?? '',
  maxPrice: item && item.maxPrice !== item.minPrice ? item.maxPrice : '',
  unit: item?.unit ?? '',
  category: item?.category ?? '',
})
