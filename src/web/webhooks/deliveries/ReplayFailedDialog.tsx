import { z } from 'zod'
import { getDelivery, listDeliveries, replayFailed } from '#domain/webhooks/deliveries/contract.ts'
import type { Webhook } from '#domain/webhooks/endpoints/contract.ts'
import { dateFormatter } from '#kernel/formatters.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { countText } from '#web/ui/format.ts'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

const ReplayForm = z.object({ since: z.iso.date('Choose a day') })

const WEEK_MS = 7 * 24 * 60 * 60 * 1000

/** A day of this time zone, as `2026-11-22`. */
const dayText = dateFormatter({}, 'en-CA')

/** Sends everything again that failed since a day. */
export function ReplayFailedDialog({ webhook: { id }, onClose }: { webhook: Webhook; onClose: () => void }) {
  const replaying = useCommand(replayFailed, { refreshes: [listDeliveries, getDelivery] })
  const command = useCommandForm({
    schema: ReplayForm,
    defaultValues: { since: dayText(new Date(Date.now() - WEEK_MS)) },
    // The beginning of the day in the user's time zone.
    send: ({ since }) => replaying.mutateAsync({ id, since: new Date(`${since}T00:00`).toISOString() }),
    onSuccess: ({ replayed }) => {
      onClose()
      showToast(
        replayed > 0
          ? { tone: 'good', title: `${countText(replayed, 'event')} on the way again` }
          : {
              tone: 'good',
              title: 'Nothing to replay',
              description: 'No events have failed since that day.',
            },
      )
    },
    failure: { fallback: 'Failed to replay the events' },
  })
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Replay failed events"
      description="ODIE sends them again with the same IDs, so a system that knows them can skip what it already has."
      submitLabel="Replay"
    >
      <TextField form={command.form} name="since" label="Failed since" type="date" required />
    </FormDialog>
  )
}
