import { useQuery } from '@tanstack/react-query'
import { Info } from 'lucide-react'
import { useWatch } from 'react-hook-form'
import { CorrectAddress, correctAddress } from '#domain/review/manual-responses/contract.ts'
import { getCoverage } from '#domain/territories/contract.ts'
import { zipOf } from '#domain/territories/rules.ts'
import { query, useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FailedLine } from '#web/ui/FailedLine.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { ManualResponseProps } from './manual-responses.ts'
import { CHANGED_BY_RESPONSE } from './queries.ts'

const AddressForm = CorrectAddress.pick({ propertyAddress: true })

/** Corrects the address of a report, and says what that means for its contractor. */
export function AddressDialog({ basis, onClose, onDone }: ManualResponseProps) {
  const correcting = useCommand(correctAddress, { refreshes: CHANGED_BY_RESPONSE })
  const command = useCommandForm({
    schema: AddressForm,
    defaultValues: { propertyAddress: basis.propertyAddress },
    send: (input) => correcting.mutateAsync({ id: basis.reportId, ...input }),
    onSuccess: ({ holder, draft }) => {
      const isTheirs = holder && draft?.contractorId === holder.id
      showToast({
        tone: 'good',
        title: 'Address corrected',
        description: isTheirs ? `The draft now uses prices from ${holder.name}.` : undefined,
      })
      onDone({ type: 'corrected' })
    },
    failure: { fallback: 'Failed to correct the address' },
  })
  const address = useWatch({ control: command.form.control, name: 'propertyAddress' })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Correct the address"
      description="The agent will see the corrected address, too."
      submitLabel="Save address"
      className="grid gap-2"
    >
      <TextField
        form={command.form}
        name="propertyAddress"
        label="Property Address"
        required
        placeholder="123 Main St, Milwaukee, WI 53202"
      />
      <Coverage zip={zipOf(address)} hasDraft={basis.draft !== null} />
    </FormDialog>
  )
}

/** Who gets a report with this ZIP code. */
function Coverage({ zip, hasDraft }: { zip: string | null; hasDraft: boolean }) {
  const coverage = useQuery({ ...query(getCoverage, { zip: zip ?? '' }), enabled: zip !== null })
  const { data } = coverage
  const draftNote = hasDraft
    ? ' The draft will be reassigned to them and repriced, unless staff chose its contractor. Prices set by staff won’t change.'
    : ''
  const text = () => {
    if (!zip) return 'This address has no ZIP code.'
    if (!data && coverage.errorUpdateCount > 0)
      return <FailedLine query={coverage} failure={`We couldn’t look up ${zip}.`} />
    if (!data) return `Looking up ${zip}…`
    if (!data.served)
      return `We don’t serve ${zip} yet. You can save the address and choose a contractor yourself.`
    if (!data.contractorAssigned) return `We serve ${zip}, but no contractor is assigned to it.`
    return `${data.contractorName ?? 'A contractor'} serves ${zip}.${draftNote}`
  }
  return (
    <div role="status" className="flex min-h-9 items-start gap-1.5 text-xs text-muted">
      <Info aria-hidden className="mt-px size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{text()}</span>
    </div>
  )
}
