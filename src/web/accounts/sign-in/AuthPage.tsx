import { type ReactNode, useState, useSyncExternalStore } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import { NEXT_STEPS } from '#domain/accounts/openid/contract.ts'
import { isOwnPath } from '#kernel/sign-in/own-path.ts'
import { ProviderButtons } from '#web/accounts/providers/ProviderButtons.tsx'
import { ProviderNotice } from '#web/accounts/providers/ProviderNotice.tsx'
import { useSessionHint } from '#web/api/session-hint.ts'
import { paths, portalOf } from '#web/paths.ts'
import { useCurrentUser } from '#web/session/session.ts'
import { pageMeta } from '#web/shell/public/page-meta.ts'
import { SignedOutFrame } from '#web/shell/public/SignedOutFrame.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Tabs } from '#web/ui/Tabs.tsx'
import { LoginForm } from './LoginForm.tsx'
import { NextPage } from './NextPage.tsx'
import type { UnverifiedSignUp } from './ResendButton.tsx'
import { SignUpForm } from './SignUpForm.tsx'
import { useSignIn } from './use-sign-in.ts'
import { WhyOdie } from './WhyOdie.tsx'

export const meta = () =>
  pageMeta({
    title: 'Log In or Sign Up · ODIE',
    description: 'Log in to ODIE, or sign up free, to turn inspection reports into electrical estimates.',
    path: paths.signIn(),
  })

const ProviderStep = lazyPart(() => import('./ProviderStep.tsx').then(({ ProviderStep }) => ProviderStep))

const LOGIN = 'login'
const SIGN_UP = 'signup'

export default function AuthPage() {
  const { data: user } = useCurrentUser()
  const [parameters, setParameters] = useSearchParams()
  const next = parameters.get('next')
  const deepLink = next && isOwnPath(next) ? next : null
  const [signUp, setSignUp] = useState<UnverifiedSignUp | null>(null)
  // The page is prerendered with the Login tab, and hydration has to start from the same markup.
  const isHydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const tab = isHydrated && parameters.get('tab') === SIGN_UP ? SIGN_UP : LOGIN
  const step = isHydrated ? NEXT_STEPS.find((each) => each === parameters.get('step')) : undefined
  const signingIn = useSignIn(deepLink, { linksProvider: step === 'link' })
  // The browser still has the cookie of a session that has ended.
  const hasTimedOut = useSessionHint() && user === null && deepLink !== null

  // After signing in here, the form navigates; this is for users who arrive signed in.
  if (user && signingIn.isIdle) return <Navigate to={deepLink ?? portalOf(user.role)} replace />

  const change = (edit: (parameters: URLSearchParams) => void) =>
    setParameters(
      (now) => {
        edit(now)
        return now
      },
      { replace: true },
    )
  const show = (value: string) => change((now) => now.set('tab', value))

  if (step)
    return (
      <ProviderStep step={step} signingIn={signingIn} onBack={() => change((now) => now.delete('step'))} />
    )
  return (
    <SignedOutFrame
      title="Welcome to ODIE"
      description="Log in, or sign up free as a real estate agent."
      aside={<WhyOdie />}
    >
      {hasTimedOut && (
        <Notice tone="info" title="Your session has ended">
          Log in again, and you’ll be right back where you were.
        </Notice>
      )}
      <ProviderNotice />
      {/* Most who log in are agents. */}
      <NextPage path={deepLink ?? paths.agent()} />
      <Tabs
        label="Log In or Sign Up"
        keepMounted
        value={tab}
        onChange={show}
        className="-mx-5 -mb-5 sm:-mx-8 sm:-mb-8 sm:[&>[role=tablist]]:px-8"
        tabs={[
          {
            value: LOGIN,
            label: 'Login',
            content: (
              <Panel>
                <LoginForm key={signUp?.email} signingIn={signingIn} signUp={signUp} isShown={tab === LOGIN}>
                  <ProviderButtons next={deepLink} />
                </LoginForm>
              </Panel>
            ),
          },
          {
            value: SIGN_UP,
            label: 'Sign Up',
            content: (
              <Panel>
                <SignUpForm
                  onSignedUp={(submitted) => {
                    setSignUp(submitted)
                    show(LOGIN)
                  }}
                />
                <ProviderButtons next={deepLink} isDivided />
              </Panel>
            ),
          },
        ]}
      />
    </SignedOutFrame>
  )
}

const never = () => () => {}

const Panel = ({ children }: { children: ReactNode }) => (
  <div className="grid gap-5 px-5 pt-6 pb-5 sm:px-8 sm:pb-8">{children}</div>
)
