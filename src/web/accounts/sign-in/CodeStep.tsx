import { useState } from 'react'
import { ConfirmSignIn } from '#domain/accounts/second-factor/contract.ts'
import { hasCode } from '#web/api/call.ts'
import { Button } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import type { SigningIn } from './use-sign-in.ts'

/** The second step of a sign-in whose password was right. */
export function CodeStep({ signingIn, onBack }: { signingIn: SigningIn; onBack: () => void }) {
  const [isRecovery, setIsRecovery] = useState(false)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: ConfirmSignIn,
    defaultValues: { code: '' },
    // Not when the field loses focus: the message would move the buttons below it away from the click.
    mode: 'onChange',
    send: signingIn.confirm,
    onSuccess: () => {},
    failure: { toast: 'Login failed', fallback: 'Please try again.' },
    onFailure: (error) => {
      form.setFocus('code')
      if (hasCode(error, 'gone')) onBack()
    },
  })
  const switchKind = () => {
    form.reset()
    setIsRecovery(!isRecovery)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <p className="text-sm text-muted" role="status">
        {isRecovery
          ? 'Enter one of the recovery codes you saved. It works once.'
          : 'Enter the 6-digit code from your authenticator app.'}
      </p>
      {isRecovery ? (
        <TextField
          key="recovery"
          form={form}
          name="code"
          label="Recovery code"
          autoComplete="off"
          autoFocus
          required
        />
      ) : (
        <TextField
          key="app"
          form={form}
          name="code"
          label="Code"
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
      )}
      <Button type="submit" variant="primary" pending={isPending} className="w-full">
        {isPending ? 'Logging in...' : 'Continue'}
      </Button>
      <FormProblem problem={problem} title="Login failed" />
      <div className="flex flex-wrap justify-center gap-2">
        <Button variant="quiet" size="sm" onClick={switchKind}>
          {isRecovery ? 'Use your app instead' : 'Use a recovery code'}
        </Button>
        <Button variant="quiet" size="sm" onClick={onBack}>
          Back to Login
        </Button>
      </div>
    </form>
  )
}
