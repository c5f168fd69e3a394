import { useState } from 'react'
import { z } from 'zod'
import { type AgentEstimate, getEstimate, type WorkProgress } from '#domain/estimates/contract.ts'
import { listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { setWorkState } from '#domain/repairs/scheduling/contract.ts'
import type { WorkDecision } from '#domain/repairs/work/contract.ts'
import { weekdayOf } from '#kernel/days.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const Schedule = z.object({ scheduledOn: z.iso.date('Enter a date') })

/** Schedules the work for a day, or for another one. */
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
  const owner = decision?.outcome === 'confirmed' ? decision : null
  const [before] = useState(estimate.work)
  const marking = useCommand(setWorkState, { refreshes: [getEstimate, listContractorEstimates] })
  const command = useCommandForm({
    schema: Schedule,
    defaultValues: { scheduledOn: estimate.work.scheduledOn ?? '' },
    send: ({ scheduledOn }) => marking.mutateAsync({ id: estimate.id, state: 'scheduled', scheduledOn }),
    onSuccess: (_scheduled, { scheduledOn }) => {
      showToast({ tone: 'good', ...resultOf(before, scheduledOn, owner) })
      void onScheduled()
      onClose()
    },
    failure: { fallback: 'Failed to update the work' },
  })
  const day = command.form.watch('scheduledOn')
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title={before.scheduledOn ? 'Change the date' : 'Schedule the work'}
      description={
        owner
          ? owner.email
            ? 'The agent and the owner get an email with the date.'
            : 'The agent gets an email with the date. The owner gave no email address, so please call them, too.'
          : 'The owner hasn’t confirmed the work yet, so agree on the day with them first. The agent gets an email with the date.'
      }
      submitLabel={before.scheduledOn ? 'Change the date' : 'Mark as scheduled'}
    >
      <TextField
        form={command.form as never}
        name={'scheduledOn' as never}
        type="date"
        label="Work date"
        hint={day ? weekdayOf(day) : undefined}
        required
      />
    </FormDialog>
  )
}

/** What the toast says. The server emails no one about a day that stays the same. */
function resultOf(before: WorkProgress, day: string, owner: WorkDecision | null) {
  if (before.scheduledOn === day) return { title: 'The date is the same as before' }
  return {
    title: before.scheduledOn ? 'Date changed' : 'Marked as scheduled',
    description: owner?.email ? 'We’ve emailed the agent and the owner.' : 'We’ve emailed the agent.',
  }
}
