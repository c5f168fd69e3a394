import { Navigate } from 'react-router'
import { preload } from '#web/api/preload.ts'
import { currentUser, isNewcomer } from '#web/api/session.ts'
import { portalOf } from '#web/paths.ts'
import { lazyPart } from '#web/shell/lazy-part.tsx'
import { RedirectToSignIn } from '#web/shell/RedirectToSignIn.tsx'
import { SessionLoaded } from '#web/shell/SessionLoaded.tsx'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'

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
