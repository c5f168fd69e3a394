import { Outlet } from 'react-router'
import { isNewcomer, useCurrentUser } from '#web/api/session.ts'
import { Onboarding } from './Onboarding.tsx'

/** Wraps the pages that need a complete profile: without one, the user sees the wizard, whatever the path. */
export default function OnboardedLayout() {
  const { data: user } = useCurrentUser()
  return user && isNewcomer(user) ? <Onboarding user={user} /> : <Outlet />
}
