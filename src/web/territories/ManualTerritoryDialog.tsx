import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { stateNameOf } from '#domain/territories/catalogue.ts'
import { assignTerritory, getZip, NewTerritory, Zip } from '#domain/territories/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { query } from '#web/api/query.ts'
import { useServedStates } from '#web/service-area/use-served-states.ts'
import { showToast } from '#web/toast.ts'
import { Field, Input } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { AssignmentSummary } from './AssignmentSummary.tsx'
import { Assignee, assignmentOf, useAssignment } from './assignment.ts'

const ManualTerritory = NewTerritory.extend({ contractorId: Assignee })
const EMPTY = { city: '', state: '', contractorId: '' }

/** Assigns one ZIP code to a contractor, or to none. City and state are filled in for a ZIP code that ODIE knows. */
export function ManualTerritoryDialog({ zipCode = '', onClose }: { zipCode?: string; onClose: () => void }) {
  const { send, refreshIfTaken } = useAssignment(assignTerritory)
  const command = useCommandForm({
    schema: ManualTerritory,
    defaultValues: { ...EMPTY, zipCode },
    send: ({ contractorId, ...place }) =>
      send(assignmentOf(place, { contractorId: zip?.contractorId ?? null }, contractorId)),
    onSuccess: ({ zipCode, contractorName }) => {
      const title = contractorName ? `${zipCode} assigned to ${contractorName}` : `${zipCode} unassigned`
      showToast({ tone: 'good', title })
      onClose()
    },
    failure: { fallback: 'Failed to assign territory' },
    onFailure: refreshIfTaken,
  })
  const { register, formState, watch, setValue } = command.form
  const { errors, isSubmitted } = formState
  const contractorId = watch('contractorId')
  const zip = useKnownZip(command.form)

  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Manual territory"
      submitLabel={command.isPending ? 'Assigning...' : 'Assign'}
      className="grid gap-4 sm:grid-cols-6"
    >
      <Field
        label="ZIP code"
        required
        className="sm:col-span-2"
        hint={zip?.county ? `${zip.county} County` : undefined}
        error={errors.zipCode?.message}
      >
        {(control) => <Input {...control} {...register('zipCode')} inputMode="numeric" maxLength={10} />}
      </Field>
      <Field label="City" required className="sm:col-span-3" error={errors.city?.message}>
        {(control) => <Input {...control} {...register('city')} />}
      </Field>
      <Field label="State" required className="sm:col-span-1" error={errors.state?.message}>
        {(control) => <Input {...control} {...register('state')} maxLength={2} placeholder="WI" />}
      </Field>
      <Field label="Contractor" required className="sm:col-span-6" error={errors.contractorId?.message}>
        {(control) => (
          <ContractorSelect
            control={control}
            value={contractorId}
            onChoose={(id) =>
              setValue('contractorId', id, { shouldDirty: true, shouldValidate: isSubmitted })
            }
            empty="Choose a contractor"
            none="No contractor (unassign)"
          />
        )}
      </Field>
      <ClosedStateNotice code={watch('state')} />
      {zip && contractorId && (
        <div className="sm:col-span-6">
          <AssignmentSummary title={zip.zipCode} zips={[zip]} contractorId={idIn<UserId>(contractorId)} />
        </div>
      )}
    </FormDialog>
  )
}

/** A territory can be prepared before its state opens. Until then, agents there see that ODIE doesn't serve it. */
function ClosedStateNotice({ code }: { code: string }) {
  const served = useServedStates()
  const state = code.trim().toUpperCase()
  if (state.length !== 2 || served.some((each) => each.code === state)) return null
  return (
    <Notice
      tone="caution"
      live
      className="sm:col-span-6"
      title={`${stateNameOf(state) ?? state} isn’t open yet`}
    >
      You can assign the ZIP code now. Until the state opens, agents see that we don’t serve it yet, and we
      don’t email the waiting list.
    </Notice>
  )
}

type Form = UseFormReturn<z.input<typeof ManualTerritory>, unknown, z.output<typeof ManualTerritory>>

/** What's known of the ZIP code in the form; fills in city and state unless they were typed. */
function useKnownZip({ watch, setValue, formState: { dirtyFields } }: Form) {
  const zip = Zip.safeParse(watch('zipCode'))
  const { data } = useQuery({
    ...query(getZip, { zip: zip.data ?? '' }),
    enabled: zip.success,
    // Other admins assign, too.
    staleTime: 0,
  })
  const known = zip.success && data?.zipCode === zip.data ? data : undefined
  const isCityTyped = dirtyFields.city
  const isStateTyped = dirtyFields.state
  useEffect(() => {
    if (known?.city && !isCityTyped) setValue('city', known.city)
    if (known?.state && !isStateTyped) setValue('state', known.state)
  }, [known, isCityTyped, isStateTyped, setValue])
  return known
}
