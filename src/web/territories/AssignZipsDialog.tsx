import type { StateCode } from '#domain/territories/catalogue.ts'
import { assignTerritories } from '#domain/territories/contract.ts'
import type { MapZip } from '#domain/territories/zip-boundaries/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { showToast } from '#web/toast.ts'
import { countText } from '#web/ui/format.ts'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { AssignmentSummary } from './AssignmentSummary.tsx'
import { AssignedTo, assignmentOf, useAssignment } from './assignment.ts'

/** Assigns ZIP codes that were chosen on the map to a contractor, or to none. */
export function AssignZipsDialog({
  state,
  zips,
  onClose,
  onAssigned,
}: {
  state: StateCode
  zips: readonly MapZip[]
  onClose: () => void
  onAssigned: () => void
}) {
  const { send, refreshIfTaken } = useAssignment(assignTerritories)
  const command = useCommandForm({
    schema: AssignedTo,
    defaultValues: { contractorId: '' },
    send: ({ contractorId }) =>
      send({
        territories: zips.map((zip) =>
          assignmentOf({ zipCode: zip.zipCode, city: zip.city, state }, zip, contractorId),
        ),
      }),
    onSuccess: ({ message }) => {
      showToast({ tone: 'good', title: message })
      onAssigned()
      onClose()
    },
    failure: { fallback: 'Failed to assign territories in bulk' },
    onFailure: refreshIfTaken,
  })
  const { form } = command
  const contractorId = form.watch('contractorId')
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={`Assign ${countText(zips.length, 'ZIP code')}`}
      description={listText(zips)}
      submitLabel={command.isPending ? 'Assigning...' : 'Assign Territories'}
      canSubmit={contractorId !== ''}
      className="grid gap-4"
    >
      <Field label="Contractor" required error={form.formState.errors.contractorId?.message}>
        {(control) => (
          <ContractorSelect
            control={control}
            value={contractorId}
            onChoose={(id) => form.setValue('contractorId', id, { shouldDirty: true })}
            empty="Choose a contractor"
            none="No contractor (unassign)"
          />
        )}
      </Field>
      {contractorId !== '' && (
        <AssignmentSummary
          title={countText(zips.length, 'ZIP code')}
          zips={zips}
          contractorId={idIn<UserId>(contractorId)}
        />
      )}
    </FormDialog>
  )
}

const LISTED = 12

/** The ZIP codes, or the first ones and how many more. */
function listText(zips: readonly MapZip[]) {
  const listed = zips.slice(0, LISTED).map(({ zipCode }) => zipCode)
  const more = zips.length - listed.length
  return more > 0 ? `${listed.join(', ')}, and ${more} more` : listed.join(', ')
}
