import '#kernel/validation-messages.ts'
import { zodResolver } from '@hookform/resolvers/zod'
import { type BaseSyntheticEvent, type SyntheticEvent, useRef, useState } from 'react'
import { type DefaultValues, type FieldValues, type Path, type UseFormReturn, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError, messageOf } from '#web/api/call.ts'
import { dismissToast, showToast, useIsToastOpen } from '#web/toast.ts'
import { firstWithError } from './first-error.ts'

type FormSchema = z.ZodType<FieldValues, FieldValues>

/** When a field is validated first; after that it's validated on every change. */
export type ValidationMode = 'onTouched' | 'onChange'

type Options<S extends FormSchema, Output> = {
  schema: S
  defaultValues: DefaultValues<z.input<S>>
  /** `onTouched` (the default) validates a field when it loses focus, `onChange` as soon as it changes. */
  mode?: ValidationMode
  /** Asks about valid input before it's sent; false leaves the form as it is. */
  confirm?: (input: z.output<S>) => Promise<boolean>
  /** Sends the valid input; usually the `mutateAsync` of `useCommand`. */
  send: (input: z.output<S>) => Promise<Output>
  onSuccess: (output: Output, input: z.output<S>) => unknown
  /**
   * What to say when the server sent no message. With a `toast`, its title: the reason shows first as a toast, then in `problem`.
   * Not in a dialog, because screen readers can't reach toasts while one is open.
   */
  failure: { fallback: string; toast?: string }
  /** Called with every error of `send`. Return true to show it in no other way. */
  onFailure?: (error: unknown, input: z.output<S>) => unknown
}

/** What `useCommandForm` returns for a schema's type, for components that receive it as a prop. */
export type CommandForm<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, FieldValues>
  submit: (event?: SyntheticEvent) => void
  /** From the first click until `onSuccess` is done. A second submit does nothing meanwhile. */
  isPending: boolean
  /** The message of the last failed submit; null if there's none, or while it's shown next to fields or as a toast. */
  problem: string | null
  /** Points to the fields' errors, for the submit button of a long form; null if there are none since the last submit. */
  correction: string | null
}

/** A form that's validated by a schema and sends nothing itself. */
export function useSchemaForm<S extends FormSchema>(
  schema: S,
  defaultValues: DefaultValues<z.input<S>>,
  mode: ValidationMode = 'onTouched',
  shouldFocusError = true,
) {
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema) as never,
    defaultValues,
    mode,
    shouldFocusError,
  })
}

/**
 * A form that sends one command: validates by the schema, and shows why the command failed in one place at a time: next to the
 * fields, as a toast, or in `problem`. The next submit takes it away. Form values are kept.
 */
export function useCommandForm<S extends FormSchema, Output>({
  schema,
  defaultValues,
  mode,
  confirm,
  send,
  onSuccess,
  failure,
  onFailure,
}: Options<S, Output>) {
  const form = useSchemaForm(schema, defaultValues, mode, false)
  const [problem, setProblem] = useState<string | null>(null)
  const [toast, setToast] = useState<number | null>(null)
  const isInToast = useIsToastOpen(toast)
  // A ref, because state updates a render late and a double click would submit twice.
  const isSending = useRef(false)

  const showFailure = (error: unknown) => {
    if (showFieldErrors(form, error)) return
    const reason = messageOf(error, failure.fallback)
    setProblem(reason)
    if (failure.toast) setToast(showToast({ tone: 'danger', title: failure.toast, description: reason }))
  }
  const submitOnce = async (event?: SyntheticEvent) => {
    let isSent = false
    await form.handleSubmit(async (input) => {
      if (confirm && !(await confirm(input))) return
      try {
        const output = await send(input)
        isSent = true
        await onSuccess(output, input)
      } catch (error) {
        if (onFailure?.(error, input) !== true) showFailure(error)
      }
    }, focusFirstError)(event)
    return isSent
  }

  /** Submits, and returns whether it was sent. */
  const save = async (event?: SyntheticEvent): Promise<boolean> => {
    if (isSending.current) return false
    isSending.current = true
    setProblem(null)
    if (toast !== null) dismissToast(toast)
    return await submitOnce(event).finally(() => {
      isSending.current = false
    })
  }
  const submit = (event?: SyntheticEvent) => {
    event?.preventDefault()
    void save(event)
  }
  const { errors, isSubmitted, isSubmitting } = form.formState
  return {
    form,
    submit,
    save,
    isPending: isSubmitting,
    problem: isInToast ? null : problem,
    correction: isSubmitted && Object.keys(errors).length > 0 ? 'Please correct the marked fields.' : null,
  }
}

/** The event's target is the form, also if the button that submits it is elsewhere. */
function focusFirstError(errors: object, event?: BaseSyntheticEvent) {
  const form = event?.target instanceof Element ? event.target.closest('form') : null
  if (!form) return
  const focus = () => firstWithError([...form.elements].filter(isNamedControl), errors)?.focus()
  focus()
  // Fields may be disabled while the form is being submitted.
  setTimeout(focus)
}

const isNamedControl = (element: Element) =>
  element instanceof HTMLInputElement ||
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement

/** Shows the server's field errors next to their fields. Returns whether there were any, and all of their fields are on the form. */
function showFieldErrors<Input extends FieldValues, Output>(
  form: UseFormReturn<Input, unknown, Output>,
  error: unknown,
): boolean {
  const fields = error instanceof ApiError ? Object.entries(error.problem?.fields ?? {}) : []
  for (const [index, [field, message]] of fields.entries())
    form.setError(field as Path<Input>, { type: 'server', message }, { shouldFocus: index === 0 })
  return fields.length > 0 && fields.every(([field]) => form.getFieldState(field as Path<Input>).error?.ref)
}
