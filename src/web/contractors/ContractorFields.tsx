import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import type { ContractorForm } from '#domain/contractors/contract.ts'
import { Field, Input } from '#web/ui/Field.tsx'

type Form = UseFormReturn<z.input<typeof ContractorForm>, unknown, z.output<typeof ContractorForm>>

const FIELDS = [
  { name: 'firstName', label: 'First Name', required: true },
  { name: 'lastName', label: 'Last Name', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'companyName', label: 'Company' },
  { name: 'licenseNumber', label: 'License number', hint: 'Shown on every estimate.' },
  { name: 'companyEmail', label: 'Company email', type: 'email' },
  { name: 'companyAddress', label: 'Company address' },
] as const satisfies readonly {
  name: keyof z.input<typeof ContractorForm>
  label: string
  type?: string
  required?: boolean
  hint?: string
}[]

export const ContractorFields = ({ form }: { form: Form }) => (
  <div className="grid gap-4 sm:grid-cols-2">
    {FIELDS.map((field) => (
      <Field
        key={field.name}
        label={field.label}
        required={'required' in field}
        hint={'hint' in field ? field.hint : undefined}
        error={form.formState.errors[field.name]?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...form.register(field.name)}
            type={'type' in field ? field.type : 'text'}
            autoComplete="off"
          />
        )}
      </Field>
    ))}
    <label className="flex items-start gap-3 rounded-md bg-canvas p-3.5 text-sm ring-1 ring-line sm:col-span-2">
      <input type="checkbox" {...form.register('isVerified')} className="mt-0.5 size-4 accent-accent" />
      <span className="grid gap-0.5">
        <span className="font-semibold">Verified</span>
        <span className="text-muted">
          You’ve checked their license and insurance. Until then they get no leads or estimates.
        </span>
      </span>
    </label>
  </div>
)
