import type { UseFormRegisterReturn, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import {
  type Contractor,
  type ContractorForm,
  MAX_HOLD_HOURS,
} from '#domain/accounts/contractors/contract.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { ContractorSetup } from './ContractorSetup.tsx'

type Form = UseFormReturn<z.input<typeof ContractorForm>, unknown, z.output<typeof ContractorForm>>

const FIELDS = [
  { name: 'firstName', label: 'First Name', required: true },
  { name: 'lastName', label: 'Last Name', required: true },
  { name: 'email', label: 'Email', type: 'email', required: true },
  { name: 'phone', label: 'Phone', type: 'tel' },
  { name: 'companyName', label: 'Company' },
  { name: 'licenseNumber', label: 'License number', hint: 'Shown on every estimate.' },
  {
    name: 'licenseExpires',
    label: 'License expires on',
    type: 'date',
    hint: 'Estimates can’t be sent after this date.',
  },
  { name: 'companyEmail', label: 'Company email', type: 'email', hint: 'Shown on every estimate.' },
  {
    name: 'leadsEmail',
    label: 'Email for leads',
    type: 'email',
    hint: 'We send estimates, requests for work, and questions here instead of the account email.',
  },
  { name: 'companyAddress', label: 'Company address' },
] as const satisfies readonly {
  name: keyof z.input<typeof ContractorForm>
  label: string
  type?: string
  required?: boolean
  hint?: string
}[]

export const ContractorFields = ({ form, contractor }: { form: Form; contractor: Contractor | null }) => (
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
    <Field
      label="Hours before an estimate is sent"
      hint="They get each approved estimate first, and can send it or ask for a change. After this many hours we send it. 0 sends it at once. Letters and PDFs that you upload aren’t held."
      error={form.formState.errors.sendHoldHours?.message}
      className="sm:col-span-2"
    >
      {(control) => (
        <Input
          {...control}
          {...form.register('sendHoldHours', { valueAsNumber: true })}
          type="number"
          min={0}
          max={MAX_HOLD_HOURS}
          step={1}
          inputMode="numeric"
        />
      )}
    </Field>
    <EmailVerified form={form} contractor={contractor} />
    {contractor && (
      <section aria-label="Account status" className="sm:col-span-2">
        <ContractorSetup contractor={contractor} />
      </section>
    )}
    <Checkbox
      label="Verified"
      hint="You’ve checked their license and insurance. We only send estimates on behalf of verified contractors."
      control={form.register('isVerified')}
    />
  </div>
)

function EmailVerified({ form, contractor }: { form: Form; contractor: Contractor | null }) {
  const control = form.register('isEmailVerified')
  const isSame = form.watch('email').trim().toLowerCase() === contractor?.email
  if (!contractor?.isEmailVerified)
    return (
      <Checkbox
        label="Email verified"
        hint="You’ve confirmed that this address belongs to them."
        control={control}
      />
    )
  if (isSame) return null
  const hint = `You’ve confirmed that the new address belongs to them. Otherwise, we’ll email them a link, and ${contractor.email} keeps working until they open it.`
  return <Checkbox label="Change the email without confirmation" hint={hint} control={control} />
}

const Checkbox = ({
  label,
  hint,
  control,
}: {
  label: string
  hint: string
  control: UseFormRegisterReturn
}) => (
  <label className="flex items-start gap-3 rounded-md bg-canvas p-3.5 text-sm ring-1 ring-line sm:col-span-2">
    <input type="checkbox" {...control} className="mt-0.5 size-4 accent-accent" />
    <span className="grid min-w-0 gap-0.5">
      <span className="font-semibold">{label}</span>
      <span className="wrap-anywhere text-muted">{hint}</span>
    </span>
  </label>
)
