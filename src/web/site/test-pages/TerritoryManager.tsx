import { useState } from 'react'
import { z } from 'zod'
import { reassignTerritories } from '#domain/site/test-pages/contract.ts'
import { STATES, type StateCode } from '#domain/territories/catalogue.ts'
import { NO_CONTRACTOR } from '#web/accounts/contractors/ContractorSelect.tsx'
import { useCommand } from '#web/api/query.ts'
import { Assignee } from '#web/territories/assignment.ts'
import { showToast } from '#web/toast.ts'
import { Field, Select } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { CHANGED_BY_TERRITORY } from './queries.ts'
import { TerritoryChoice } from './TerritoryChoice.tsx'
import { TestContractorSelect } from './TestContractorSelect.tsx'

const Changes = z.object({ contractorId: Assignee, territoryIds: z.array(z.string()) })

/** Assigns the territories of a state to a contractor, or to none. */
export function TerritoryManager({ first = 'WI', onClose }: { first?: StateCode; onClose: () => void }) {
  const [state, setState] = useState(first)
  const reassign = useCommand(reassignTerritories, { refreshes: CHANGED_BY_TERRITORY })
  const command = useCommandForm({
    schema: Changes,
    defaultValues: { contractorId: '', territoryIds: [] as string[] },
    send: reassign.mutateAsync,
    onSuccess: ({ message }) => {
      showToast({ tone: 'good', title: message })
      onClose()
    },
    failure: { fallback: 'Failed to update territories' },
  })
  const { form } = command
  const [contractorId, chosen] = form.watch(['contractorId', 'territoryIds'])
  const chooseState = (code: string) => {
    setState(STATES.find((each) => each.code === code)?.code ?? first)
    form.setValue('territoryIds', [])
  }
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Territory manager"
      description="Assign a state’s ZIP codes to a contractor."
      submitLabel={command.isPending ? 'Updating...' : 'Update territories'}
      shape="drawer"
      canSubmit={contractorId !== '' && chosen.length > 0}
      className="grid content-start gap-4 sm:grid-cols-2"
    >
      <Field label="State" required error={undefined}>
        {(control) => (
          <Select {...control} value={state} onChange={(event) => chooseState(event.target.value)}>
            {STATES.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Contractor" required error={undefined}>
        {(control) => (
          <TestContractorSelect
            control={control}
            value={contractorId}
            empty="Choose a contractor"
            onChoose={(id) => form.setValue('contractorId', id)}
          >
            <option value={NO_CONTRACTOR}>No contractor (unassign)</option>
          </TestContractorSelect>
        )}
      </Field>
      <TerritoryChoice
        key={state}
        state={state}
        chosen={chosen}
        onChoose={(territoryIds) => form.setValue('territoryIds', territoryIds)}
      />
    </FormDialog>
  )
}
