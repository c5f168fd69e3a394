import { useQuery } from '@tanstack/react-query'
import { useSearchParams } from 'react-router'
import { confirmEmailChange } from '#domain/identity/contract.ts'
import { call, messageOf } from '#web/api/call.ts'
import { refreshUser } from '#web/api/session.ts'
import { paths } from '#web/paths.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import { SignedOutFrame } from './SignedOutFrame.tsx'

export const meta = () => [{ title: 'Confirm your new address · ODIE' }]

const DEAD_LINK = 'This link is invalid or has expired. Please change your email address again.'

export default function EmailChangePage() {
  const [parameters] = useSearchParams()
  const token = parameters.get('token')
  return token ? <Confirmation token={token} /> : <Failed reason={DEAD_LINK} />
}

function Confirmation({ token }: { token: string }) {
  // A query, so that the link is followed once however often this is drawn.
  const { isPending, data, error } = useQuery({
    queryKey: [confirmEmailChange.name, { token }],
    queryFn: async () => {
      const { message } = await call(confirmEmailChange, { token })
      // The link may be followed in a browser where nobody is signed in.
      return { message, isSignedIn: (await refreshUser()) !== null }
    },
  })
  if (isPending)
    return (
      <SignedOutFrame
        icon={<OutcomeIcon of="working" />}
        title="Confirming your new address"
        description={<p role="status">One moment: we check the link.</p>}
      >
        <Skeleton className="h-10 w-36 rounded-md" />
      </SignedOutFrame>
    )
  if (!data) return <Failed reason={messageOf(error, DEAD_LINK)} />
  return (
    <SignedOutFrame
      icon={<OutcomeIcon of="good" />}
      title="Email address changed"
      description={<p role="status">{data.message} From now on you sign in with the new one.</p>}
    >
      <ButtonLink
        to={data.isSignedIn ? paths.home() : paths.signIn()}
        look="primary"
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
      Your old address still works. Links work once and for 24 hours; a new one is mailed when you change the
      address again in your settings.
    </p>
    <ButtonLink to={paths.account()} look="primary" className="justify-self-start">
      Go to your settings
    </ButtonLink>
  </SignedOutFrame>
)
