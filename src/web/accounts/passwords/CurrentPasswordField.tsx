import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '#web/ui/forms/TextField.tsx'

/** The password that a change of the account takes, as the form's `currentPassword`. */
export const CurrentPasswordField = <Values extends FieldValues & { currentPassword: string }>({
  form,
  label = 'Your Password',
}: {
  form: UseFormReturn<Values, unknown, FieldValues>
  label?: string
}) => (
  <TextField
    form={form}
    name={'currentPassword' as Path<Values>}
    label={label}
    type="password"
    autoComplete="current-password"
    required
  />
)
