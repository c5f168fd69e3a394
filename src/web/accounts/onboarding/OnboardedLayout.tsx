import { Outlet } from 'react-router'
import { isNewcomer, useCurrentUser } from '#web/session/session.ts'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Onboarding = lazyPart(
  () => import('./Onboarding.tsx').then(({ Onboarding }) => Onboarding),
  <SplashScreen />,
)
const SecureAccount = lazyPart(
  () => import('./SecureAccount.tsx').then(({ SecureAccount }) => SecureAccount),
  <SplashScreen />,
)

/**
 * Wraps the pages that need a complete profile, and of admins a second factor where that's required: without one, the user sees
 * how to get it, whatever the path.
 */
export default function OnboardedLayout() {
  const { data: user } = useCurrentUser()
  if (user && isNewcomer(user)) return <Onboarding user={user} />
  return user?.needsSecondFactor ? <SecureAccount user={user} /> : <Outlet />
}
