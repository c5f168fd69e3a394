import { z } from 'zod'
import { type AgentEstimate, getEstimate } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import type { WorkDecision } from '#domain/repairs/work/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const Schedule = z.object({ scheduledOn: z.union([z.literal(''), z.iso.date('Enter a date')]) })

/** Marks the work as scheduled, for a day if the contractor names one. */
export function ScheduleDialog({
  estimate,
  decision,
  onScheduled,
  onClose,
}: {
  estimate: AgentEstimate
  /** What the owner decided; null until then. */
  decision: WorkDecision | null
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
      showToast({
        tone: 'good',
        title: 'Marked as scheduled',
        description: decision?.email ? 'We’ve emailed the agent and the owner.' : 'We’ve emailed the agent.',
      })
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
        decision
          ? decision.email
            ? 'The agent and the owner get an email with the date.'
            : 'The agent gets an email with the date. The owner gave no email address, so please call them, too.'
          : 'The owner hasn’t confirmed the work yet, so agree on the day with them first. The agent gets an email with the date.'
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
