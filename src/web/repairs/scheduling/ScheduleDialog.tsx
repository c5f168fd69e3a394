import { useState } from 'react'
import { z } from 'zod'
import { type AgentEstimate, getEstimate, type WorkProgress } from '#domain/estimates/contract.ts'
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
  const owner = decision?.outcome === 'confirmed' ? decision : null
  const [before] = useState(estimate.work)
  const marking = useCommand(setWorkState, { refreshes: [getEstimate, listContractorEstimates] })
  const command = useCommandForm({
    schema: Schedule,
    defaultValues: { scheduledOn: estimate.work.scheduledOn ?? '' },
    send: ({ scheduledOn }) =>
      marking.mutateAsync({ id: estimate.id, state: 'scheduled', scheduledOn: scheduledOn || null }),
    onSuccess: (_scheduled, { scheduledOn }) => {
      showToast({ tone: 'good', ...resultOf(before, scheduledOn || null, owner) })
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
        owner
          ? owner.email
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

/** What the toast says. The server emails no one about a day that stays the same, and an owner only about days. */
function resultOf(before: WorkProgress, day: string | null, owner: WorkDecision | null) {
  if (before.scheduledAt && before.scheduledOn === day) return { title: 'The date is the same as before' }
  const isForOwner = owner?.email && (day || before.scheduledOn)
  return {
    title: 'Marked as scheduled',
    description: isForOwner ? 'We’ve emailed the agent and the owner.' : 'We’ve emailed the agent.',
  }
}
