import type { ComponentProps } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { BookItem, ItemForm } from '#domain/pricing/pricebooks/contract.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'

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
    hint: 'Leave blank for a firm price.',
    inputMode: 'decimal',
    isNarrow: true,
  },
  { name: 'unit', label: 'Unit', hint: 'For example, each, hour, or foot.', isNarrow: true },
  { name: 'category', label: 'Category', isNarrow: true },
  { name: 'code', label: 'Code', hint: 'Your own code or SKU, if you have one.' },
]

/** The fields of an item, in two columns. */
export const ItemFields = ({
  form,
}: {
  form: UseFormReturn<z.input<typeof ItemForm>, unknown, z.output<typeof ItemForm>>
}) => (
  <>
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
  </>
)

export const ITEM_COLUMNS = 'grid grid-cols-2 gap-4'

/** What the fields show first; a firm price only as its minimum. */
export const itemValues = (item: Omit<BookItem, 'id' | 'contractorId' | 'version'> | null) => ({
  itemName: item?.itemName ?? '',
  code: item?.code ?? '',
  description: item?.description ?? '',
  minPrice: item?.minPrice ?? '',
  maxPrice: item && item.maxPrice !== item.minPrice ? item.maxPrice : '',
  unit: item?.unit ?? '',
  category: item?.category ?? '',
})
