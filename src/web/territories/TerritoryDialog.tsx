import { listContractors } from '#domain/contractors/contract.ts'
import {
  assignTerritory,
  countTerritories,
  listTerritories,
  NewTerritory,
} from '#domain/territories/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { ContractorSelect } from '#web/contractors/ContractorSelect.tsx'
import { Field, Input } from '#web/ui/Field.tsx'
import { FormDialog } from '#web/ui/FormDialog.tsx'
import { showToast } from '#web/ui/toast.ts'
import { useCommandForm } from '#web/ui/use-command-form.ts'

const EMPTY = { zipCode: '', city: '', state: 'WI', contractorId: '' as never }

/** Assigns a ZIP code to a contractor. */
export function TerritoryDialog({ onClose }: { onClose: () => void }) {
  const assign = useCommand(assignTerritory, {
    refreshes: [listTerritories, countTerritories, listContractors],
  })
  const command = useCommandForm({
    schema: NewTerritory,
    defaultValues: EMPTY,
    send: assign.mutateAsync,
    onSuccess: ({ zipCode, contractorName }) => {
      showToast({
        tone: 'good',
        title: 'Territory assigned',
        description: `${zipCode} → ${contractorName ?? ''}`,
      })
      onClose()
    },
    failure: { title: 'Error', fallback: 'Failed to assign territory' },
  })
  const { register, formState } = command.form
  const { errors } = formState

  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Assign a ZIP code"
      description="If another contractor has this ZIP code, it’s reassigned."
      submitLabel={command.isPending ? 'Assigning...' : 'Assign'}
      className="grid gap-4 sm:grid-cols-6"
    >
      <Field label="ZIP code" required className="sm:col-span-2" error={errors.zipCode?.message}>
        {(control) => <Input {...control} {...register('zipCode')} inputMode="numeric" maxLength={10} />}
      </Field>
      <Field label="City" required className="sm:col-span-3" error={errors.city?.message}>
        {(control) => <Input {...control} {...register('city')} />}
      </Field>
      <Field label="State" required className="sm:col-span-1" error={errors.state?.message}>
        {(control) => <Input {...control} {...register('state')} maxLength={2} placeholder="WI" />}
      </Field>
      <Field
        label="Contractor"
        required
        className="sm:col-span-6"
        // The empty option fails the id's schema, whose message means nothing to users.
        error={errors.contractorId && 'Choose the contractor'}
      >
        {(control) => (
          <ContractorSelect {...control} {...register('contractorId')} empty="Choose a contractor" />
        )}
      </Field>
    </FormDialog>
  )
}
