import { z } from 'zod'
import { setWorkState } from '#domain/client/acceptances/contract.ts'
import { type AgentEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const Schedule = z.object({ scheduledOn: z.union([z.literal(''), z.iso.date('Enter a date')]) })

/** Marks the work as scheduled, for a day if the contractor names one. */
export function ScheduleDialog({
  estimate,
  isConfirmed,
  onScheduled,
  onClose,
}: {
  estimate: AgentEstimate
  /** Whether the owner has confirmed the work. */
  isConfirmed: boolean
  onScheduled: () => unknown
  onClose: () => void
}) {
  const marking = useCommand(setWorkState, { refreshes: [getEstimate, listContractorEstimates] })
  const command = useCommandForm({
    schema: Schedule,
    defaultValues: { scheduledOn: estimate.work.scheduledOn ?? '' },
    send: ({ scheduledOn }) =>
      marking.mutateAsync({ id: estimate.id, state: 'scheduled', scheduledOn: scheduledOn || null }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Marked as scheduled', description: 'We’ve let the agent know.' })
      void onScheduled()
      onClose()
    },
    failure: { fallback: 'Failed to update the work' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Schedule the work"
      description={
        isConfirmed
          ? 'The agent will see the date and get an email. Please tell the owner, too.'
          : 'The owner hasn’t confirmed the work yet, so agree on the day with them first. The agent will see the date and get an email.'
      }
      submitLabel="Mark as scheduled"
    >
      <TextField
        form={command.form as never}
        name={'scheduledOn' as never}
        type="date"
        label="Work date (optional)"
      />
    </FormDialog>
  )
}
