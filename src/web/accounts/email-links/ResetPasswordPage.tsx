import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { resetPassword } from '#domain/accounts/identity/contract.ts'
import { NewPasswordFields } from '#web/accounts/passwords/NewPasswordFields.tsx'
import { ResetForm } from '#web/accounts/passwords/new-password.ts'
import { hasCode } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { paths } from '#web/paths.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { CheckingLink } from './CheckingLink.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import { useLinkCheck } from './use-link-check.ts'
import { useRedirect } from './use-redirect.ts'

export const meta = () => [{ title: 'Reset Your Password · ODIE' }]

const REDIRECT_MS = 3_000

const NO_TOKEN = 'Invalid reset link. Please request a new password reset.'
const DEAD_TOKEN = 'This password reset link is invalid or has expired. Please request a new one.'

type Stage = { at: 'form'; token: string } | { at: 'refused'; reason: string } | { at: 'done' }

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams()
  const [stage, setStage] = useState<Stage>(() => {
    const token = parameters.get('token')
    return token ? { at: 'form', token } : { at: 'refused', reason: NO_TOKEN }
  })
  switch (stage.at) {
    case 'form':
      return (
        <NewPassword
          token={stage.token}
          onDone={() => setStage({ at: 'done' })}
          onRefused={() => setStage({ at: 'refused', reason: DEAD_TOKEN })}
        />
      )
    case 'refused':
      return <InvalidLink reason={stage.reason} />
    case 'done':
      return <Successful />
  }
}

type Outcome = { token: string; onDone: () => void; onRefused: () => void }

function NewPassword(outcome: Outcome) {
  const link = useLinkCheck('reset', outcome.token)
  if (link === 'dead') return <InvalidLink reason={DEAD_TOKEN} />
  return (
    <SignedOutFrame
      title="Reset Your Password"
      description="Choose a new password. You’ll be logged out everywhere else."
    >
      {link === 'checking' ? <CheckingLink fields={2} /> : <NewPasswordForm {...outcome} />}
    </SignedOutFrame>
  )
}

function NewPasswordForm({ token, onDone, onRefused }: Outcome) {
  const resetting = useCommand(resetPassword)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: ResetForm,
    defaultValues: { newPassword: '', confirmPassword: '' },
    mode: 'onChange',
    send: ({ newPassword }) => resetting.mutateAsync({ token, newPassword }),
    onSuccess: onDone,
    failure: { toast: 'Error', fallback: 'An unexpected error occurred. Please try again.' },
    onFailure: (error) => {
      // Another password wouldn't change this: the link is unknown, used, or expired.
      if (!hasCode(error, 'link_expired')) return false
      onRefused()
      return true
    },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <NewPasswordFields form={form} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" variant="primary" pending={isPending} disabled={!form.formState.isValid}>
          {isPending ? 'Resetting Password...' : 'Reset Password'}
        </Button>
        <ButtonLink to={paths.signIn()} variant="quiet">
          Back to Login
        </ButtonLink>
      </div>
      <FormProblem problem={problem} />
    </form>
  )
}

const InvalidLink = ({ reason }: { reason: string }) => (
  <SignedOutFrame
    icon={<OutcomeIcon of="bad" />}
    title="Invalid Reset Link"
    description={<p role="alert">{reason}</p>}
  >
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.forgotPassword()} variant="primary">
        Request a new link
      </ButtonLink>
      <ButtonLink to={paths.signIn()}>Back to Login</ButtonLink>
    </div>
  </SignedOutFrame>
)

function Successful() {
  useRedirect(paths.signIn(), REDIRECT_MS)
  return (
    <SignedOutFrame
      icon={<OutcomeIcon of="good" />}
      title="Password Reset Successful"
      description={<p role="status">Log in with your new password. We’ll take you there in a moment.</p>}
    >
      <ButtonLink to={paths.signIn()} variant="primary" className="justify-self-start">
        Go to Login
      </ButtonLink>
    </SignedOutFrame>
  )
}
