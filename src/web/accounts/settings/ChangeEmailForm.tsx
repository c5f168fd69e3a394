import {
  type CurrentUser,
  InitiateEmailChange,
  initiateEmailChange,
} from '#domain/accounts/identity/contract.ts'
import { CurrentPasswordField } from '#web/accounts/passwords/CurrentPasswordField.tsx'
import { useCommand } from '#web/api/query.ts'
import { showToast } from '#web/toast.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'

export function ChangeEmailForm({ user }: { user: CurrentUser }) {
  const initiating = useCommand(initiateEmailChange)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: InitiateEmailChange,
    defaultValues: { newEmail: '', currentPassword: '' },
    mode: 'onChange',
    send: initiating.mutateAsync,
    onSuccess: ({ message }) => {
      form.reset()
      showToast({ tone: 'good', title: 'Verification Email Sent', description: message })
    },
    failure: { toast: 'Error', fallback: 'Failed to change email' },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-4">
      <div className="grid gap-0.5 text-sm">
        <p className="text-muted">Current address</p>
        <p className="wrap-anywhere font-medium">{user.email}</p>
      </div>
      <TextField
        form={form}
        name="newEmail"
        label="New Email"
        type="email"
        inputMode="email"
        autoComplete="email"
        required
      />
      <CurrentPasswordField form={form} />
      {initiating.isSuccess && (
        <Notice tone="good">
          We sent a link to {initiating.variables.newEmail}. Open it within 24 hours to change your email.
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={isPending}>
        Change Email
      </Button>
      <FormProblem problem={problem} />
    </form>
  )
}
