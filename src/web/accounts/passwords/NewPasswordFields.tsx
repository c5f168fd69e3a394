import type { FieldValues, Path, UseFormReturn } from 'react-hook-form'
import { TextField } from '#web/ui/forms/TextField.tsx'

type Passwords = { newPassword: string; confirmPassword: string }

/** A new password and its confirmation, which are compared once the confirmation has a value. */
export function NewPasswordFields<Values extends Passwords>({
  form,
}: {
  form: UseFormReturn<Values, unknown, FieldValues>
}) {
  const repeated = 'confirmPassword' as Path<Values>
  return (
    <>
      <TextField
        form={form}
        name={'newPassword' as Path<Values>}
        label="New Password"
        type="password"
        autoComplete="new-password"
        deps={form.getFieldState(repeated, form.formState).isDirty ? repeated : undefined}
        required
      />
      <TextField
        form={form}
        name={repeated}
        label="Confirm New Password"
        type="password"
        autoComplete="new-password"
        required
      />
    </>
  )
}
