import {
  CompanyForm,
  type Contractor,
  getCompany,
  updateCompany,
} from '#domain/accounts/contractors/contract.ts'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

/** What contractors say about their company: what estimates show, the license, and where leads go. */
export function CompanyProfile({ company }: { company: Contractor }) {
  const updating = useCommand(updateCompany, { refreshes: [getCompany, getCurrentUser] })
  const { form, submit, isPending, problem } = useCommandForm({
    schema: CompanyForm,
    defaultValues: valuesOf(company),
    send: updating.mutateAsync,
    onSuccess: () =>
      showToast({ tone: 'good', title: 'Success', description: 'Company updated successfully' }),
    failure: { toast: 'Error', fallback: 'Failed to update the company' },
  })
  const { isDirty } = form.formState
  return (
    <form noValidate onSubmit={submit} className="grid gap-4 sm:grid-cols-2">
      <TextField form={form} name="companyName" label="Company" required autoComplete="organization" />
      <TextField form={form} name="phone" label="Phone" type="tel" inputMode="tel" autoComplete="tel" />
      <TextField
        form={form}
        name="companyAddress"
        label="Address"
        autoComplete="street-address"
        className="sm:col-span-2"
      />
      <TextField form={form} name="licenseNumber" label="License number" hint="Printed on every estimate." />
      <TextField
        form={form}
        name="licenseExpires"
        label="License expires on"
        type="date"
        hint="The last day it’s valid. We’ll remind you a month ahead."
      />
      <TextField
        form={form}
        name="companyEmail"
        label="Office email"
        type="email"
        inputMode="email"
        hint={`Printed on your estimates. If you leave this blank, we print ${company.email}.`}
      />
      <TextField
        form={form}
        name="leadsEmail"
        label="Email for leads"
        type="email"
        inputMode="email"
        hint={`We send new estimates, requests for work, and questions here. If you leave this blank, we use ${company.email}.`}
      />
      <div className="sm:col-span-2">
        <Button type="submit" variant="primary" pending={isPending} disabled={!isDirty}>
          {isDirty ? 'Save changes' : 'No Changes'}
        </Button>
      </div>
      <div className="sm:col-span-2 empty:hidden">
        <FormProblem problem={problem} />
      </div>
    </form>
  )
}

const valuesOf = (company: Contractor) => ({
  companyName: company.companyName ?? '',
  companyAddress: company.companyAddress ?? '',
  companyEmail: company.companyEmail ?? '',
  phone: company.phone ?? '',
  licenseNumber: company.licenseNumber ?? '',
  licenseExpires: company.licenseExpires ?? '',
  leadsEmail: company.leadsEmail ?? '',
})
