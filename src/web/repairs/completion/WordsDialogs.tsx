import { MAX_WORDS, ReplyInput, type Seen, SettledInput } from '#domain/repairs/completion/contract.ts'
import { Field, Textarea } from '#web/ui/forms/Field.tsx'
import { FormDialog } from '#web/ui/forms/FormDialog.tsx'
import { Meanwhile } from './Meanwhile.tsx'
import { type DialogProps, recipientsText } from './problem-words.ts'
import { useRemarkForm } from './use-remark-form.ts'

/** The contractor's reply. */
export function ReplyDialog({
  send,
  ...props
}: DialogProps & { send: (input: Seen & { words: string }) => Promise<unknown> }) {
  const { record, reader, onClose } = props
  const command = useRemarkForm(props, {
    schema: ReplyInput,
    defaultValues: { words: '' },
    send,
    sent: 'Reply sent',
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
  send,
  ...props
}: DialogProps & { send: (input: Seen & { words: string | null }) => Promise<unknown> }) {
  const { record, reader, onClose } = props
  const command = useRemarkForm(props, {
    schema: SettledInput,
    defaultValues: { words: '' },
    send,
    sent: 'Settled',
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
