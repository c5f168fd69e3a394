import { zodResolver } from '@hookform/resolvers/zod'
import { type SyntheticEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, messageOf } from '#web/api/call.ts'
import { showToast } from './toast.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** When a field is validated first; after that it's validated on every change. */
export type ValidationMode = 'onTouched' | 'onChange'

type Options<S extends FormSchema, Output> = {
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /** `onTouched` (the default) validates a field when it loses focus, `onChange` as soon as it changes. */
  mode?: ValidationMode
  /** Sends the valid input; usually the `mutateAsync` of `useCommand`. */
  send: (input: z.output<S>) => Promise<Output>
  onSuccess: (output: Output, input: z.output<S>) => unknown
  /** The toast's title, and its text if the server sent no message. */
  failure: { title: string; fallback: string }
  /** Called with every error of `send`. Return true to suppress the toast and `problem`. */
  onFailure?: (error: unknown, input: z.output<S>) => unknown
}

/** What `useCommandForm` returns for a schema's type, for components that receive it as a prop. */
export type CommandForm<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, FieldValues>
  submit: (event?: SyntheticEvent) => void
  /** From the first click until `onSuccess` is done. A second submit does nothing meanwhile. */
  isPending: boolean
  /** The message of the last failed submit; null if there's none, or if it's shown next to fields. */
  problem: string | null
}

/** A form that's validated by a schema and sends nothing itself. */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  mode: ValidationMode = 'onTouched',
) {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
    mode,
  })
}

/**
 * A form that sends one command: validates by the schema, shows the server's field errors next to their fields, and shows a
 * toast when the command fails. Form values are kept.
 */
export function useCommandForm<S extends FormSchema, Output>({
  schema,
  defaultValues,
  mode,
  send,
  onSuccess,
  failure,
  onFailure,
}: Options<S, Output>) {
  const form = useSchemaForm(schema, defaultValues, mode)
  const [problem, setProblem] = useState<string | null>(null)
  // A ref, because state updates a render late and a double click would submit twice.
  const isSending = useRef(false)

  const submitOnce = form.handleSubmit(async (input) => {
    setProblem(null)
    try {
      const output = await send(input)
      await onSuccess(output, input)
    } catch (error) {
      if (onFailure?.(error, input) === true) return
      const reason = messageOf(error, failure.fallback)
      if (!showFieldErrors(form, error)) setProblem(reason)
      showToast({ tone: 'danger', title: failure.title, description: reason })
    }
  })

  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    if (isSending.current) return
    isSending.current = true
    void submitOnce(event).finally(() => {
      isSending.current = false
    })
  }
  return { form, submit, isPending: form.formState.isSubmitting, problem }
}

/** Shows the server's field errors next to their fields. Returns whether there were any. */
function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  for (const [field, message] of fields) form.setError(field as Path<Input>, { type: 'server', message })
  return fields.length > 0
}
