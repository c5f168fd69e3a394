import { Navigate, Outlet } from 'react-router'
import type { Role } from '#kernel/actor.ts'
import { portalOf } from '#web/paths.ts'
import { SkipLink } from '../Page.tsx'
import { SessionLoaded } from '../SessionLoaded.tsx'
import { type NavigationLink, PortalHeader } from './PortalHeader.tsx'
import { PortalSkeleton } from './PortalSkeleton.tsx'
import { RedirectToSignIn } from './RedirectToSignIn.tsx'

/** The pages of one role. Only for convenience: the server checks the role on every call. */
export function PortalLayout({ of: role, links }: { of: Role; links?: readonly NavigationLink[] }) {
  return (
    <SessionLoaded skeleton={<PortalSkeleton />}>
      {(user) => {
        if (!user) return <RedirectToSignIn />
        if (user.role !== role) return <Navigate to={portalOf(user.role)} replace />
        return (
          <>
            <SkipLink />
            <PortalHeader user={user} links={links} />
            <Outlet />
          </>
        )
      }}
    </SessionLoaded>
  )
}
