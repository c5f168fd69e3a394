import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { Navigate } from 'react-router'
import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { queryClient } from '#web/api/query-client.ts'
import { portalOf } from '#web/paths.ts'
import { isNewcomer } from '#web/session/session.ts'
import { AccountGate } from '#web/shell/AccountGate.tsx'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'

const Onboarding = lazy(() =>
  import('#web/accounts/onboarding/Onboarding.tsx').then(({ Onboarding }) => ({ default: Onboarding })),
)

/** Leads signed-in users to their dashboard. Shows `fallback` until the session is loaded, and `signedOut` if it has ended. */
export const SignedIn = ({ fallback, signedOut }: { fallback: ReactNode; signedOut: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <AccountGate>
      <SessionLoaded skeleton={fallback}>{(user) => (user ? <Home user={user} /> : signedOut)}</SessionLoaded>
    </AccountGate>
  </QueryClientProvider>
)

const Home = ({ user }: { user: CurrentUser }) =>
  isNewcomer(user) ? (
    <Suspense fallback={<SplashScreen />}>
      <Onboarding user={user} />
    </Suspense>
  ) : (
    <Navigate to={portalOf(user.role)} replace />
  )
