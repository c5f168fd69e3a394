import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Seen } from '#domain/repairs/completion/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { showToast } from '#web/toast.ts'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { type DialogProps, recipientsText, seenOf } from './problem-words.ts'

/**
 * The form of a dialog that sends a remark. What's sent names what the reader has seen. If something else came first, the record is read
 * again, and `Meanwhile` shows what that was.
 */
export const useRemarkForm = <S extends z.ZodType<FieldValues, FieldValues>>(
  { record, reader, reload, onSent, onClose }: DialogProps,
  {
    schema,
    defaultValues,
    send,
    sent,
  }: {
    schema: S
    defaultValues: DefaultValues<z.input<S>>
    send: (input: z.output<S> & Seen) => Promise<unknown>
    /** The title of the toast. */
    sent: string
  },
) =>
  useCommandForm({
    schema,
    defaultValues,
    send: (input) => send({ ...input, ...seenOf(record) }),
    onSuccess: () => {
      showToast({ tone: 'good', title: sent, description: recipientsText(record, reader) })
      onClose()
      onSent()
    },
    failure: { fallback: 'It wasn’t sent. Please try again.' },
    onFailure: (error) => hasCode(error, 'conflict') && void reload(),
  })
