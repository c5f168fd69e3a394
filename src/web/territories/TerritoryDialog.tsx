import { listContractors } from '#domain/contractors/contract.ts'
import { assignTerritory, listTerritories, NewTerritory } from '#domain/territories/contract.ts'
import { messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { ContractorSelect } from '#web/contractors/ContractorSelect.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { showProblem, useSchemaForm } from '#web/ui/form.ts'
import { showToast } from '#web/ui/toast.ts'

const FORM_ID = 'territory'

/** Gives one ZIP to a contractor. */
export function TerritoryDialog({ onClose }: { onClose: () => void }) {
  const form = useSchemaForm(NewTerritory, { zipCode: '', city: '', state: 'WI', contractorId: '' as never })
  const { errors } = form.formState
  const assign = useCommand(assignTerritory, { refreshes: [listTerritories, listContractors] })

  const submit = form.handleSubmit(async (input) => {
    try {
      const { zipCode, contractorName } = await assign.mutateAsync(input)
      showToast({
        tone: 'good',
        title: 'Territory assigned',
        description: `${zipCode} → ${contractorName ?? ''}`,
      })
      onClose()
    } catch (error) {
      showProblem(form, error)
      showToast({
        tone: 'danger',
        title: 'Error',
        description: messageOf(error, 'Failed to assign territory'),
      })
    }
  })

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Assign a ZIP"
      description="A ZIP that another contractor holds moves to the new one."
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} look="primary" pending={assign.isPending}>
            {assign.isPending ? 'Assigning...' : 'Assign'}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="grid gap-4 sm:grid-cols-6"
      >
        <Field label="ZIP code" required className="sm:col-span-2" error={errors.zipCode?.message}>
          {(control) => (
            <Input {...control} {...form.register('zipCode')} inputMode="numeric" maxLength={10} />
          )}
        </Field>
        <Field label="City" required className="sm:col-span-3" error={errors.city?.message}>
          {(control) => <Input {...control} {...form.register('city')} />}
        </Field>
        <Field label="State" required className="sm:col-span-1" error={errors.state?.message}>
          {(control) => <Input {...control} {...form.register('state')} maxLength={2} placeholder="WI" />}
        </Field>
        <Field
          label="Contractor"
          required
          className="sm:col-span-6"
          // The empty choice fails the check of an id, whose own words say nothing to people.
          error={errors.contractorId && 'Choose the contractor'}
        >
          {(control) => (
            <ContractorSelect {...control} {...form.register('contractorId')} empty="Choose a contractor" />
          )}
        </Field>
      </form>
    </Dialog>
  )
}
