import { Outlet } from 'react-router'
import { isNewcomer, useCurrentUser } from '#web/api/session.ts'
import { Onboarding } from './Onboarding.tsx'

/** Stands around the pages of people with a complete profile: everybody else sees the wizard here, whatever the path. */
export default function OnboardedLayout() {
  const { data: user } = useCurrentUser()
  return user && isNewcomer(user) ? <Onboarding user={user} /> : <Outlet />
}
