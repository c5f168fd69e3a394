import {
  type Contractor,
  ContractorForm,
  createContractor,
  updateContractor,
} from '#domain/accounts/contractors/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { ContractorFields } from './ContractorFields.tsx'
import { CHANGED_BY_CONTRACTOR } from './queries.ts'

/** Creates a contractor, or changes one. */
export function ContractorDialog({
  contractor,
  onUpdate,
  onClose,
}: {
  contractor: Contractor | null
  /** How changes are sent, if not as an admin's. */
  onUpdate?: (form: InputOf<typeof updateContractor>) => Promise<Contractor>
  onClose: () => void
}) {
  const create = useCommand(createContractor, { refreshes: CHANGED_BY_CONTRACTOR })
  const update = useCommand(updateContractor, { refreshes: CHANGED_BY_CONTRACTOR })
  const change = onUpdate ?? update.mutateAsync
  const verb = contractor ? 'update' : 'create'
  const command = useCommandForm({
    schema: ContractorForm,
    defaultValues: valuesOf(contractor),
    send: ({ isEmailVerified, ...input }) => {
      // Unchecked says nothing about the address; only the API can mark one as not verified.
      const form = { ...input, ...(isEmailVerified && { isEmailVerified }) }
      return contractor
        ? change({ ...form, id: contractor.id, version: contractor.version })
        : create.mutateAsync(form)
    },
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Success', description: `Contractor ${verb}d successfully` })
      onClose()
    },
    failure: { fallback: `Failed to ${verb} contractor` },
  })

  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={contractor ? 'Edit contractor' : 'New contractor'}
      description={contractor ? undefined : 'We’ll email them an invitation to choose a password.'}
      submitLabel={contractor ? 'Save changes' : 'Create contractor'}
    >
      <ContractorFields form={command.form} contractor={contractor} />
    </FormDialog>
  )
}

const valuesOf = (contractor: Contractor | null) => ({
  firstName: contractor?.firstName ?? '',
  lastName: contractor?.lastName ?? '',
  email: contractor?.pendingEmail ?? contractor?.email ?? '',
  companyName: contractor?.companyName ?? '',
  companyEmail: contractor?.companyEmail ?? '',
  companyAddress: contractor?.companyAddress ?? '',
  phone: contractor?.phone ?? '',
  licenseNumber: contractor?.licenseNumber ?? '',
  licenseExpires: contractor?.licenseExpires ?? '',
  leadsEmail: contractor?.leadsEmail ?? '',
  sendHoldHours: contractor?.sendHoldHours ?? 0,
  isVerified: contractor?.isVerified ?? false,
  isEmailVerified: false,
})
