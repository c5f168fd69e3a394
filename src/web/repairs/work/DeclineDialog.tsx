import { Decline, declineWork, openConfirmLink, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

/** Declines the work, with a reason. */
export function DeclineDialog({
  request: { requestedAt, answer },
  token,
  reload,
  onDeclined,
  onClose,
}: {
  request: WorkRequest
  token: string
  reload: () => unknown
  onDeclined: () => void
  onClose: () => void
}) {
  const declining = useCommand(declineWork, { refreshes: [openConfirmLink] })
  const command = useCommandForm({
    schema: Decline,
    defaultValues: { name: '', reason: '' },
    send: (input) =>
      declining.mutateAsync({
        ...input,
        token,
        requestedAt: requestedAt ?? '',
        version: answer?.version ?? 1,
      }),
    onSuccess: () => {
      onDeclined()
      showToast({ tone: 'good', title: 'Work declined', description: 'We’ve let the agent know.' })
      onClose()
    },
    failure: { fallback: 'It wasn’t sent. Please try again.' },
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Decline the work?"
      description="The agent and the contractor get your reason by email. This can’t be undone."
      submitLabel="Decline the work"
      submitVariant="danger"
      className="grid gap-4"
    >
      <TextField form={form} name="name" label="Your name" autoComplete="name" maxLength={120} required />
      <Field label="Why?" error={form.formState.errors.reason?.message} required>
        {(control) => <Textarea {...control} {...form.register('reason')} rows={4} maxLength={1000} />}
      </Field>
    </FormDialog>
  )
}
