import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { confirmEmailChange } from '#domain/accounts/identity/contract.ts'
import { call, isTemporary, messageOf } from '#web/api/call.ts'
import { paths } from '#web/paths.ts'
import { KEPT_ON_SIGN_IN, refreshUser } from '#web/session/session.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { LinkNotChecked } from './LinkNotChecked.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'

export const meta = () => [{ title: 'Confirm your new address · ODIE' }]

const DEAD_LINK = 'This link is invalid or has expired. Please change your email address again.'

export default function EmailChangePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return token ? <Confirmation token={token} /> : <Failed reason={DEAD_LINK} />
}

function Confirmation({ token }: { token: string }) {
  // A query, so that the link is consumed once no matter how often this renders.
  const { isFetching, data, error, refetch } = useQuery({
    queryKey: [confirmEmailChange.name, { token }],
    meta: KEPT_ON_SIGN_IN,
    queryFn: async () => {
      const { message } = await call(confirmEmailChange, { token })
      // The browser may be signed out.
      return { message, isSignedIn: (await refreshUser()) !== null }
    },
  })
  if (isTemporary(error) || (isFetching && error))
    return <LinkNotChecked error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
  if (isFetching)
    return (
      <SignedOutFrame
        icon={<OutcomeIcon of="working" />}
        title="Confirming your new address"
        description={<p role="status">One moment while we check your link.</p>}
      >
        <Skeleton className="h-10 w-36 rounded-md" />
      </SignedOutFrame>
    )
  if (!data) return <Failed reason={messageOf(error, DEAD_LINK)} />
  return (
    <SignedOutFrame
      icon={<OutcomeIcon of="good" />}
      title="Email address changed"
      description={<p role="status">{data.message} From now on, use the new one to log in.</p>}
    >
      <ButtonLink
        to={data.isSignedIn ? paths.home() : paths.signIn()}
        variant="primary"
        className="justify-self-start"
      >
        {data.isSignedIn ? 'Continue' : 'Go to Login'}
      </ButtonLink>
    </SignedOutFrame>
  )
}

const Failed = ({ reason }: { reason: string }) => (
  <SignedOutFrame
    icon={<OutcomeIcon of="bad" />}
    title="Address not changed"
    description={<p role="alert">{reason}</p>}
  >
    <p className="text-sm text-muted">
      Your old address still works. Each link works once and expires in 24 hours. To get a new one, change
      your address again in your settings.
    </p>
    <ButtonLink to={paths.account()} variant="primary" className="justify-self-start">
      Go to your settings
    </ButtonLink>
  </SignedOutFrame>
)
