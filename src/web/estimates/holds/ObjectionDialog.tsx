import { MAX_OBJECTION, Objection } from '#domain/estimates/holds/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'

/** Returns an estimate to staff, with what should change. */
export function ObjectionDialog({
  send,
  reload,
  onClose,
}: {
  send: (objection: Objection) => Promise<unknown>
  reload: () => void
  onClose: () => void
}) {
  const command = useCommandForm({
    schema: Objection,
    defaultValues: { reason: '' },
    send,
    onSuccess: onClose,
    failure: { fallback: 'It wasn’t sent. Please try again.' },
    onFailure: (error) => hasCode(error, 'conflict') && reload(),
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Ask for a change?"
      description="We won’t send the estimate. Our staff will get your message, change the estimate, and send it to you again."
      submitLabel="Ask for the change"
    >
      <Field label="What should change?" error={form.formState.errors.reason?.message} required>
        {(control) => (
          <Textarea {...control} {...form.register('reason')} rows={5} maxLength={MAX_OBJECTION} />
        )}
      </Field>
    </FormDialog>
  )
}
