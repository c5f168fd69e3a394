import { type UseQueryResult, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import type { StateCode } from '#domain/territories/catalogue.ts'
import { assignTerritories, type KnownZip, listCounties } from '#domain/territories/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { idIn } from '#kernel/ids.ts'
import { ContractorSelect } from '#web/accounts/contractors/ContractorSelect.tsx'
import { hasFailed } from '#web/api/failed-queries.ts'
import { query } from '#web/api/query.ts'
import { useServedStates } from '#web/service-area/use-served-states.ts'
import { showToast } from '#web/toast.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { countText } from '#web/ui/format.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { AssignmentSummary } from './AssignmentSummary.tsx'
import { type Assignee, assignmentOf, BulkSelection, inCounty, useAssignment } from './assignment.ts'
import { ZipChecklist } from './ZipChecklist.tsx'

/** Assigns many ZIP codes of a county to a contractor, or to none. */
export function BulkAssignDialog({ onClose }: { onClose: () => void }) {
  const [state, setState] = useState<StateCode | ''>('')
  const [county, setCounty] = useState('')
  const counties = useQuery({
    ...query(listCounties, { state: state || 'WI' }),
    enabled: state !== '',
    // Other admins assign, too.
    staleTime: 0,
  })
  const zips = counties.data?.find(({ name }) => name === county)?.zips ?? []
  const { send, refreshIfTaken } = useAssignment(assignTerritories)
  const command = useCommandForm({
    schema: BulkSelection,
    defaultValues: { contractorId: '', zipCodes: [] as string[] },
    send: ({ contractorId, zipCodes }) => send({ territories: entriesOf(zips, zipCodes, contractorId) }),
    onSuccess: ({ message }) => {
      showToast({ tone: 'good', title: message })
      onClose()
    },
    failure: { fallback: 'Failed to assign territories in bulk' },
    onFailure: refreshIfTaken,
  })
  const { form } = command
  const [contractorId, zipCodes] = form.watch(['contractorId', 'zipCodes'])
  const isReady = zipCodes.length > 0 && contractorId !== ''

  const chooseCounty = (name: string) => {
    setCounty(name)
    form.setValue('zipCodes', [])
  }
  const chooseState = (code: typeof state) => {
    setState(code)
    chooseCounty('')
  }
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Bulk Territory Assignment"
      description="Assign a county’s ZIP codes to a contractor."
      submitLabel={command.isPending ? 'Assigning...' : 'Assign Territories'}
      canSubmit={isReady}
      className="grid gap-4 sm:grid-cols-2"
    >
      <StateField state={state} onChoose={chooseState} />
      {state && <CountyField counties={counties} county={county} onChoose={chooseCounty} />}
      {state && (
        <Field label="Contractor" required className="sm:col-span-2" error={undefined}>
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
      )}
      {county && <ZipChecklist county={county} zips={zips} form={form} />}
      {isReady && (
        <AssignmentSummary
          title={`${countText(zipCodes.length, 'ZIP code')} in ${inCounty(county)}`}
          zips={zips.filter(({ zipCode }) => zipCodes.includes(zipCode))}
          contractorId={idIn<UserId>(contractorId)}
        />
      )}
    </FormDialog>
  )
}

function CountyField({
  counties,
  county,
  onChoose,
}: {
  counties: UseQueryResult<{ name: string }[]>
  county: string
  onChoose: (name: string) => void
}) {
  const failure = hasFailed(counties) && (
    <FailedLine query={counties} failure="We couldn’t load the counties." />
  )
  return (
    <Field label="County" required hint={failure} error={undefined}>
      {(control) => (
        <Select {...control} value={county} onChange={(event) => onChoose(event.target.value)}>
          <option value="">{counties.data || failure ? 'Choose a county' : 'Loading…'}</option>
          {counties.data?.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
      )}
    </Field>
  )
}

function StateField({
  state,
  onChoose,
}: {
  state: StateCode | ''
  onChoose: (code: StateCode | '') => void
}) {
  const states = useServedStates()
  return (
    <Field label="State" required error={undefined}>
      {(control) => (
        <Select
          {...control}
          value={state}
          onChange={(event) => onChoose(states.find(({ code }) => code === event.target.value)?.code ?? '')}
        >
          <option value="">Choose a state</option>
          {states.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  )
}

const entriesOf = (
  zips: readonly KnownZip[],
  chosen: readonly string[],
  contractorId: z.output<typeof Assignee>,
) =>
  zips
    .filter(({ zipCode }) => chosen.includes(zipCode))
    .map((zip) =>
      assignmentOf({ zipCode: zip.zipCode, city: zip.city ?? '', state: zip.state ?? '' }, zip, contractorId),
    )
