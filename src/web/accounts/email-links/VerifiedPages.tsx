import { paths } from '#web/paths.ts'
import { useSignOut } from '#web/session/use-sign-out.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { OutcomeIcon } from './OutcomeIcon.tsx'
import { useRedirect } from './use-redirect.ts'

const REDIRECT_MS = 3_000

/** The usual case. In a browser other than the one that signed up, the link verifies the email but doesn't sign in. */
export function VerifiedForThisUser({ isSignedIn }: { isSignedIn: boolean }) {
  const next = isSignedIn ? paths.home() : paths.signIn()
  useRedirect(next, REDIRECT_MS)
  return (
    <SignedOutFrame
      icon={<OutcomeIcon of="good" />}
      title="Email verified"
      description={
        <p role="status">
          {isSignedIn
            ? 'Your account is ready. We’ll take you there in a moment.'
            : 'Your account is ready. Log in with your password.'}
        </p>
      }
    >
      <ButtonLink to={next} replace variant="primary" className="justify-self-start">
        {isSignedIn ? 'Continue' : 'Go to Login'}
      </ButtonLink>
    </SignedOutFrame>
  )
}

/** The link belongs to a different account than the signed-in one. No redirect: the user decides which account to use. */
export const VerifiedForOther = ({ email, signedInAs }: { email: string; signedInAs: string }) => (
  <SignedOutFrame
    icon={<OutcomeIcon of="good" />}
    title="Email verified"
    description={
      <div role="status" className="grid gap-2 wrap-anywhere">
        <p>
          <strong className="font-semibold text-ink">{email}</strong> is verified, and the account is ready.
        </p>
        <p>
          You’re still logged in here as <strong className="font-semibold text-ink">{signedInAs}</strong>.
        </p>
      </div>
    }
  >
    <div className="grid justify-items-start gap-2">
      <ButtonLink to={paths.home()} replace variant="primary" className="max-w-full">
        <span className="truncate">Continue as {signedInAs}</span>
      </ButtonLink>
      <SignOutButton label="Log out to use the new account" />
    </div>
  </SignedOutFrame>
)

/** The link was used before, or has expired, but the user is signed in, which takes a verified email. */
export const AlreadyVerified = ({ email }: { email: string }) => (
  <SignedOutFrame
    icon={<OutcomeIcon of="good" />}
    title="You’re already verified"
    description={
      <p role="status" className="wrap-anywhere">
        You’re logged in as <strong className="font-semibold text-ink">{email}</strong>, and that email is
        verified. There’s nothing left to do.
      </p>
    }
  >
    <p className="text-sm text-muted">
      The link itself was already used or has expired. If it was for a different account, log out, then log in
      to that one.
    </p>
    <div className="flex flex-wrap gap-2">
      <ButtonLink to={paths.home()} replace variant="primary">
        Continue
      </ButtonLink>
      <SignOutButton label="Log Out" />
    </div>
  </SignedOutFrame>
)

function SignOutButton({ label }: { label: string }) {
  const signOut = useSignOut()
  return (
    <Button pending={signOut.isPending} onClick={() => signOut.mutate()}>
      {label}
    </Button>
  )
}
