import { MAX_WORDS, ReplyInput, type Seen, SettledInput } from '#domain/repairs/completion/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { showToast } from '#web/toast.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Meanwhile } from './Meanwhile.tsx'
import { type DialogProps, recipientsText, seenOf } from './problem-words.ts'

const FAILURE = { fallback: 'It wasn’t sent. Please try again.' }

/** The contractor's reply. */
export function ReplyDialog({
  record,
  reader,
  send,
  reload,
  onSent,
  onClose,
}: DialogProps & { send: (input: Seen & { words: string }) => Promise<unknown> }) {
  const command = useCommandForm({
    schema: ReplyInput,
    defaultValues: { words: '' },
    send: ({ words }) => send({ ...seenOf(record), words }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Reply sent', description: recipientsText(record, reader) })
      onClose()
      onSent()
    },
    failure: FAILURE,
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Reply"
      description={`${recipientsText(record, reader)} If your report is wrong, correct it instead.`}
      submitLabel="Send the reply"
      className="grid gap-4"
    >
      <Field label="Your reply" error={form.formState.errors.words?.message} required>
        {(control) => <Textarea {...control} {...form.register('words')} rows={5} maxLength={MAX_WORDS} />}
      </Field>
      <Meanwhile record={record} />
    </FormDialog>
  )
}

/** Says for the owner that it's settled. */
export function SettleDialog({
  record,
  reader,
  send,
  reload,
  onSent,
  onClose,
}: DialogProps & { send: (input: Seen & { words: string | null }) => Promise<unknown> }) {
  const command = useCommandForm({
    schema: SettledInput,
    defaultValues: { words: '' },
    send: ({ words }) => send({ ...seenOf(record), words }),
    onSuccess: () => {
      showToast({ tone: 'good', title: 'Settled', description: recipientsText(record, reader) })
      onClose()
      onSent()
    },
    failure: FAILURE,
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
  const { form } = command
  return (
    <FormDialog
      command={command}
      onClose={onClose}
      title="Is it settled?"
      description={`${recipientsText(record, reader)} If something else isn’t right later, it can still be said.`}
      submitLabel="It’s settled"
      className="grid gap-4"
    >
      <Field label="Anything to add? (optional)" error={form.formState.errors.words?.message}>
        {(control) => <Textarea {...control} {...form.register('words')} rows={3} maxLength={MAX_WORDS} />}
      </Field>
      <Meanwhile record={record} />
    </FormDialog>
  )
}
