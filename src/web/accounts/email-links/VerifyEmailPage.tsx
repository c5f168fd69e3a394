import { useQuery } from '@tanstack/react-query'
import { Navigate, useSearchParams } from 'react-router'
import { verifyEmail } from '#domain/accounts/identity/contract.ts'
import { call, isTemporary } from '#web/api/call.ts'
import { hasSessionHint } from '#web/api/session-hint.ts'
import { paths } from '#web/paths.ts'
import { KEPT_ON_SIGN_IN, refreshUser } from '#web/session/session.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkNotChecked } from './LinkNotChecked.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import { AlreadyVerified, VerifiedForOther, VerifiedForThisUser } from './VerifiedPages.tsx'

export const meta = () => [{ title: 'Verify your email · ODIE' }]

export default function VerifyEmailPage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return token ? <Verification token={token} /> : <Navigate to={paths.signIn()} replace />
}

/** Verifies the link's token. Throws if it couldn't be checked, or if it's expired and the browser is signed out. */
async function follow(token: string) {
  // Fetched first, so that the link stays unused if the server is down.
  const before = hasSessionHint() ? await refreshUser() : null
  try {
    const { outcome, email, signedInAs } = await call(verifyEmail, { token })
    if (signedInAs === email) await refreshUser()
    return { outcome, email, signedInAs }
  } catch (error) {
    if (isTemporary(error) || !before) throw error
    return { outcome: 'already_verified', email: before.email, signedInAs: before.email } as const
  }
}

function Verification({ token }: { token: string }) {
  // A query, so that the link is consumed once no matter how often this renders; without a signal, because that can't be
  // undone.
  const { isFetching, data, error, refetch } = useQuery({
    queryKey: [verifyEmail.name, { token }],
    queryFn: () => follow(token),
    meta: KEPT_ON_SIGN_IN,
  })
  if (isTemporary(error) || (isFetching && error))
    return <LinkNotChecked error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (isFetching) return <Verifying />
  if (!data) return <Failed />
  const { outcome, email, signedInAs } = data
  if (signedInAs && signedInAs !== email) return <VerifiedForOther email={email} signedInAs={signedInAs} />
  if (signedInAs && outcome === 'already_verified') return <AlreadyVerified email={email} />
  return <VerifiedForThisUser isSignedIn={signedInAs === email} />
}

const Verifying = () => (
  <SignedOutFrame
    icon={<OutcomeIcon of="working" />}
    title="Verifying your email"
    description={<p role="status">One moment while we check your link.</p>}
  >
    <Skeleton className="h-10 w-36 rounded-md" />
  </SignedOutFrame>
)

const Failed = () => (
  <SignedOutFrame
    icon={<OutcomeIcon of="bad" />}
    title="Verification failed"
    description={
      <p role="alert">The verification link is invalid or has expired. Please try signing up again.</p>
    }
  >
    <p className="text-sm text-muted">
      Each link works once and expires in 24 hours. If you’ve already verified your email, just log in.
    </p>
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.signUp()} variant="primary">
        Sign up again
      </ButtonLink>
      <ButtonLink to={paths.signIn()}>Back to Login</ButtonLink>
    </div>
  </SignedOutFrame>
)
