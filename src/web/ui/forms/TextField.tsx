import type { InputHTMLAttributes, ReactNode } from 'react'
import type { FieldValues, Path, RegisterOptions, UseFormReturn } from 'react-hook-form'
import { Field, Input } from './Field.tsx'
import { PasswordInput } from './PasswordInput.tsx'

type Props<Values extends FieldValues> = {
  form: UseFormReturn<Values, unknown, FieldValues>
  name: Path<Values>
  label: string
  hint?: ReactNode
  className?: string
  /** Other fields whose errors depend on this one. They're validated with it, so list only fields that were filled in. */
  deps?: RegisterOptions<Values>['deps']
} & Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'required'
  | 'autoComplete'
  | 'inputMode'
  | 'placeholder'
  | 'maxLength'
  | 'autoFocus'
  | 'disabled'
  | 'readOnly'
>

/** A single-line field of a schema form, with its label and the schema's message. */
export function TextField<Values extends FieldValues>({
  form,
  name,
  label,
  hint,
  className,
  deps,
  required,
  type = 'text',
  ...input
}: Props<Values>) {
  const { error } = form.getFieldState(name, form.formState)
  const Control = type === 'password' ? PasswordInput : Input
  return (
    <Field label={label} hint={hint} required={required} error={error?.message} className={className}>
      {(control) => (
        <Control
          {...control}
          {...form.register(name, { deps })}
          {...input}
          {...(Control === Input && { type })}
        />
      )}
    </Field>
  )
}
