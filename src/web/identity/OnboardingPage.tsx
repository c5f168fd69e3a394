import { Navigate } from 'react-router'
import { isNewcomer, useCurrentUser } from '#web/api/session.ts'
import { paths, portalOf } from '#web/paths.ts'
import { SplashScreen } from '#web/shell/SplashScreen.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Onboarding } from './Onboarding.tsx'

export const meta = () => [{ title: 'Complete your profile · ODIE' }]

export default function OnboardingPage() {
  const session = useCurrentUser()
  return (
    <Loaded query={session} skeleton={<SplashScreen />} failure="We could not find out who is signed in">
      {(user) => {
        if (!user) return <Navigate to={paths.signIn({ next: paths.onboarding() })} replace />
        if (!isNewcomer(user)) return <Navigate to={portalOf(user.role)} replace />
        return <Onboarding user={user} />
      }}
    </Loaded>
  )
}
