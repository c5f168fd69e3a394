import { Navigate } from 'react-router'
import { portalOf } from '#web/paths.ts'
import { preload } from '#web/session/preload.ts'
import { currentUser, isNewcomer } from '#web/session/session.ts'
import { SplashScreen } from '#web/shell/loading/SplashScreen.tsx'
import { RedirectToSignIn } from '#web/shell/portal/RedirectToSignIn.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const Onboarding = lazyPart(
  () => import('./Onboarding.tsx').then(({ Onboarding }) => Onboarding),
  <SplashScreen />,
)

export const meta = () => [{ title: 'Complete your profile · ODIE' }]

export const clientLoader = () => preload(currentUser)

export default function OnboardingPage() {
  return (
    <SessionLoaded skeleton={<SplashScreen />}>
      {(user) => {
        if (!user) return <RedirectToSignIn />
        if (!isNewcomer(user)) return <Navigate to={portalOf(user.role)} replace />
        return <Onboarding user={user} />
      }}
    </SessionLoaded>
  )
}
