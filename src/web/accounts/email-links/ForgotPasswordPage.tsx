import { useState } from 'react'
import { useLocation } from 'react-router'
import { ForgotPassword, forgotPassword } from '#domain/accounts/identity/contract.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { TextField } from '#web/ui/forms/TextField.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { OutcomeIcon } from './OutcomeIcon.tsx'

export const meta = () => [{ title: 'Forgot password? · ODIE' }]

export default function ForgotPasswordPage() {
  /** The server's message, which is the same for every address. */
  const [message, setMessage] = useState<string | null>(null)
  if (message)
    return (
      <SignedOutFrame
        icon={<OutcomeIcon of="emailed" />}
        title="Check your email"
        description={<p role="status">{message}</p>}
      >
        <p className="text-sm text-muted">
          The link works once and expires in one hour. Don’t see it after a few minutes? Check your Spam or
          Junk folder.
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink to={paths.signIn()} variant="primary">
            Back to Login
          </ButtonLink>
          <Button variant="quiet" onClick={() => setMessage(null)}>
            Use another address
          </Button>
        </div>
      </SignedOutFrame>
    )
  return (
    <SignedOutFrame
      title="Forgot password?"
      description="Enter the email address for your account, and we’ll send you a link to choose a new password."
    >
      <ForgotForm onDone={setMessage} />
    </SignedOutFrame>
  )
}

function ForgotForm({ onDone }: { onDone: (message: string) => void }) {
  const requesting = useCommand(forgotPassword)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: ForgotPassword,
    defaultValues: { email: useEmailFromSignIn() },
    mode: 'onChange',
    send: requesting.mutateAsync,
    onSuccess: ({ message }) => onDone(message),
    failure: { toast: 'Error', fallback: 'An unexpected error occurred. Please try again.' },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <TextField
        form={form}
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="username"
        required
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending}>
          {isPending ? 'Sending...' : 'Send the link'}
        </Button>
        <ButtonLink to={paths.signIn()} variant="quiet">
          Back to Login
        </ButtonLink>
      </div>
      <FormProblem problem={problem} />
    </form>
  )
}

/** The address entered on the sign-in page. */
function useEmailFromSignIn(): string {
  const state: unknown = useLocation().state
  const isTyped = typeof state === 'object' && state !== null && 'email' in state
  return isTyped ? String(state.email) : ''
}
