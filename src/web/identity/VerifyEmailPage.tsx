import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { verifyEmail } from '#domain/identity/contract.ts'
import { call } from '#web/api/call.ts'
import { refreshUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'
import { useRedirect } from './use-redirect.ts'

export const meta = () => [{ title: 'Verify your email · ODIE' }]

const REDIRECT_MS = 3_000

export default function VerifyEmailPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return token ? <Verification token={token} /> : <Navigate to={paths.signIn()} replace />
}

function Verification({ token }: { token: string }) {
  // A query, so that the link is followed once however often this is drawn; without a signal, because a link that was
  // followed cannot be taken back.
  const { isPending, data } = useQuery({
    queryKey: [verifyEmail.name, { token }],
    queryFn: async () => {
      const answer = await call(verifyEmail, { token })
      if (answer.signedIn) await refreshUser()
      return answer
    },
  })
  if (isPending) return <Verifying />
  return data ? <Verified isSignedIn={data.signedIn} /> : <Failed />
}

const Verifying = () => (
  <SignedOutFrame
    icon={<OutcomeIcon of="working" />}
    title="Verifying your email"
    description={<p role="status">One moment: we check the link.</p>}
  >
    <Skeleton className="h-10 w-36 rounded-md" />
  </SignedOutFrame>
)

function Verified({ isSignedIn }: { isSignedIn: boolean }) {
  // In another browser than the one that signed up, the link verifies and does not sign in.
  const next = isSignedIn ? paths.home() : paths.signIn()
  useRedirect(next, REDIRECT_MS)
  return (
    <SignedOutFrame
      icon={<OutcomeIcon of="good" />}
      title="Email verified"
      description={
        <p role="status">
          {isSignedIn
            ? 'Your account is ready. We lead you in in a moment.'
            : 'Your account is ready. Sign in with your password.'}
        </p>
      }
    >
      <ButtonLink to={next} replace look="primary" className="justify-self-start">
        {isSignedIn ? 'Continue' : 'Go to Login'}
      </ButtonLink>
    </SignedOutFrame>
  )
}

const Failed = () => (
  <SignedOutFrame
    icon={<OutcomeIcon of="bad" />}
    title="Verification failed"
    description={
      <p role="alert">The verification link is invalid or has expired. Please try signing up again.</p>
    }
  >
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.signUp()} look="primary">
        Sign up again
      </ButtonLink>
      <ButtonLink to={paths.signIn()}>Back to Login</ButtonLink>
    </div>
  </SignedOutFrame>
)
