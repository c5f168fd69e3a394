import {
  type Contractor,
  ContractorForm,
  createContractor,
  listContractors,
  updateContractor,
} from '#domain/contractors/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { showToast } from '#web/ui/toast.ts'
import { ContractorFields } from './ContractorFields.tsx'

const FORM_ID = 'contractor'

/** Creates a contractor, or changes one. */
export function ContractorDialog({
  contractor,
  onClose,
}: {
  contractor: Contractor | null
  onClose: () => void
}) {
  const form = useSchemaForm(ContractorForm, valuesOf(contractor))
  const create = useCommand(createContractor, { refreshes: [listContractors] })
  const update = useCommand(updateContractor, { refreshes: [listContractors] })
  const verb = contractor ? 'update' : 'create'
  const isPending = create.isPending || update.isPending

  const submit = form.handleSubmit(async (input) => {
    try {
      await (contractor ? update.mutateAsync({ ...input, id: contractor.id }) : create.mutateAsync(input))
      showToast({ tone: 'good', title: 'Success', description: `Contractor ${verb}d successfully` })
      onClose()
    } catch (error) {
      showProblem(form, error)
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, `Failed to ${verb} contractor`),
      })
    }
  })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={contractor ? 'Edit contractor' : 'New contractor'}
      description={contractor ? undefined : 'They are invited by e-mail and choose their own password.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} look="primary" pending={isPending}>
            {contractor ? 'Save changes' : 'Create contractor'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)}>
        <ContractorFields form={form} />
      </form>
    </Dialog>
  )
}

const valuesOf = (contractor: Contractor | null) => ({
  firstName: contractor?.firstName ?? '',
  lastName: contractor?.lastName ?? '',
  email: contractor?.email ?? '',
  companyName: contractor?.companyName ?? '',
  companyEmail: contractor?.companyEmail ?? '',
  companyAddress: contractor?.companyAddress ?? '',
  phone: contractor?.phone ?? '',
  licenseNumber: contractor?.licenseNumber ?? '',
  isVerified: contractor?.isVerified ?? false,
})
