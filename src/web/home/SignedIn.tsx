import { QueryClientProvider } from '@tanstack/react-query'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient } from '#web/api/query-client.ts'
import { isNewcomer, useCurrentUser } from '#web/api/session.ts'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'
import { Toaster } from '#web/ui/Toaster.tsx'
import { TooltipProvider } from '#web/ui/Tooltip.tsx'
import { SignedInHome } from './SignedInHome.tsx'

const Onboarding = lazy(() =>
  import('#web/identity/Onboarding.tsx').then(({ Onboarding }) => ({ default: Onboarding })),
)

/** The home of who is signed in; `waiting` until that is known, `otherwise` for whose session is over. */
export const SignedIn = ({ waiting, otherwise }: { waiting: ReactNode; otherwise: ReactNode }) => (
  <QueryClientProvider client={queryClient}>
    <TooltipProvider>
      <Home waiting={waiting} otherwise={otherwise} />
      <Toaster />
    </TooltipProvider>
  </QueryClientProvider>
)

function Home({ waiting, otherwise }: { waiting: ReactNode; otherwise: ReactNode }) {
  const { data: user, isPending } = useCurrentUser()
  if (isPending) return waiting
  if (!user) return otherwise
  if (!isNewcomer(user)) return <SignedInHome user={user} />
  return (
    <Suspense fallback={<SplashScreen />}>
      <Onboarding user={user} />
    </Suspense>
  )
}
