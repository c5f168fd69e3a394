import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import type { CurrentUser } from '#domain/identity/contract.ts'
import { queryClient } from '#web/api/query-client.ts'
import { isNewcomer } from '#web/api/session.ts'
import { AccountGate } from '#web/shell/AccountGate.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'
import { TooltipProvider } from '#web/ui/Tooltip.tsx'
import { SignedInHome } from './SignedInHome.tsx'

const Onboarding = lazy(() =>
  import('#web/identity/Onboarding.tsx').then(({ Onboarding }) => ({ default: Onboarding })),
)

/** The signed-in user's home page. Shows `fallback` until the session is loaded, and `signedOut` if it has ended. */
export const SignedIn = ({ fallback, signedOut }: { fallback: ReactNode; signedOut: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <TooltipProvider>
      <AccountGate>
        <SessionLoaded skeleton={fallback}>
          {(user) => (user ? <Home user={user} /> : signedOut)}
        </SessionLoaded>
      </AccountGate>
    </TooltipProvider>
  </QueryClientProvider>
)

const Home = ({ user }: { user: CurrentUser }) =>
  isNewcomer(user) ? (
    <Suspense fallback={<SplashScreen />}>
      <Onboarding user={user} />
    </Suspense>
  ) : (
    <SignedInHome user={user} />
  )
