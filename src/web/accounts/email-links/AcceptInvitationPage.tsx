import { useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { AcceptInvitation, acceptInvitation } from '#domain/accounts/identity/contract.ts'
import { hasCode, messageOf } from '#web/api/call.ts'
import { useCommand } from '#web/api/query.ts'
import { paths, portalOf } from '#web/paths.ts'
import { isNewcomer, rememberUser } from '#web/session/session.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { showToast } from '#web/toast.ts'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { Field } from '#web/ui/forms/Field.tsx'
import { FormProblem } from '#web/ui/forms/FormProblem.tsx'
import { PasswordInput } from '#web/ui/forms/PasswordInput.tsx'
import { useCommandForm } from '#web/ui/forms/use-command-form.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { CheckingLink } from './CheckingLink.tsx'
import { useLinkCheck } from './use-link-check.ts'

export const meta = () => [{ title: 'Accept your invitation · ODIE' }]

const DEAD_LINK = 'This invitation link is invalid or has expired. Please ask for a new one.'

export default function AcceptInvitationPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  const [refusal, setRefusal] = useState<string | null>(null)

  if (!token || refusal) return <DeadInvitation reason={refusal ?? 'This link is incomplete.'} />
  return <Invitation token={token} onRefused={setRefusal} />
}

function Invitation({ token, onRefused }: { token: string; onRefused: (reason: string) => void }) {
  const [nextStep, setNextStep] = useState<string | null>(null)
  const link = useLinkCheck('invitation', token)
  if (nextStep) return <PasswordSet nextStep={nextStep} />
  if (link === 'dead') return <DeadInvitation reason={DEAD_LINK} />
  return (
    <SignedOutFrame
      title="Choose a password"
      description="You’ve been invited to ODIE. Choose a password to finish setting up your account."
    >
      {link === 'checking' ? (
        <CheckingLink fields={1} />
      ) : (
        <InvitationForm token={token} onRefused={onRefused} onAccepted={setNextStep} />
      )}
    </SignedOutFrame>
  )
}

type FormProps = {
  token: string
  onRefused: (reason: string) => void
  /** The password is set, but doesn't log in by itself; `nextStep` says how. */
  onAccepted: (nextStep: string) => void
}

function InvitationForm({ token, onRefused, onAccepted }: FormProps) {
  const navigate = useNavigate()
  const accepting = useCommand(acceptInvitation)
  const { form, submit, isPending, problem } = useCommandForm({
    schema: AcceptInvitation,
    defaultValues: { token, password: '' },
    mode: 'onChange',
    send: accepting.mutateAsync,
    onSuccess: async (user) => {
      rememberUser(user)
      await navigate(isNewcomer(user) ? paths.onboarding() : portalOf(user.role), { replace: true })
      showToast({ tone: 'good', title: 'Welcome to ODIE!', description: 'Your account is ready.' })
    },
    failure: { toast: 'Error', fallback: 'An unexpected error occurred. Please try again.' },
    onFailure: (error) => {
      if (hasCode(error, 'provider_required')) {
        onAccepted(messageOf(error, 'Log in the way your company asks you to.'))
        return true
      }
      if (!hasCode(error, 'link_expired')) return false
      onRefused(messageOf(error, DEAD_LINK))
      return true
    },
  })

  return (
    <form noValidate onSubmit={submit} className="grid gap-5">
      <Field
        label="Password"
        required
        hint="At least 8 characters. Try three or four random words."
        error={form.formState.errors.password?.message}
      >
        {(control) => (
          <PasswordInput {...control} {...form.register('password')} autoComplete="new-password" />
        )}
      </Field>
      <Button type="submit" variant="primary" pending={isPending} className="w-full">
        {isPending ? 'Setting password...' : 'Set password and log in'}
      </Button>
      <FormProblem problem={problem} />
    </form>
  )
}

const PasswordSet = ({ nextStep }: { nextStep: string }) => (
  <SignedOutFrame title="Your password is set" description="You’ll need it once, to connect your login.">
    <Notice tone="info" live>
      {nextStep}
    </Notice>
    <ButtonLink to={paths.signIn()} variant="primary">
      Go to Login
    </ButtonLink>
  </SignedOutFrame>
)

const DeadInvitation = ({ reason }: { reason: string }) => (
  <SignedOutFrame
    title="This invitation can’t be used"
    description="Each invitation works once and expires after seven days."
  >
    <Notice tone="danger" live>
      {reason}
    </Notice>
    <p className="text-sm text-muted">
      If you’ve already chosen a password, log in with it. Otherwise, ask the person who invited you to send
      the invitation again. Only the newest link works.
    </p>
    <ButtonLink to={paths.signIn()} variant="primary">
      Go to Login
    </ButtonLink>
  </SignedOutFrame>
)
