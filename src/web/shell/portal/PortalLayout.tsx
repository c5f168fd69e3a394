import { Navigate, Outlet } from 'react-router'
import type { Role } from '#kernel/actor.ts'
import { portalOf } from '#web/paths.ts'
import { SkipLink } from '../Page.tsx'
import { SessionLoaded } from '../SessionLoaded.tsx'
import { PortalHeader } from './PortalHeader.tsx'
import { type Frame, PortalSkeleton } from './PortalSkeleton.tsx'
import { RedirectToSignIn } from './RedirectToSignIn.tsx'

/** The pages of one role. Only for convenience: the server checks the role on every call. */
export function PortalLayout({ of: role, ...frame }: { of: Role } & Frame) {
  return (
    <SessionLoaded skeleton={<PortalSkeleton {...frame} />}>
      {(user) => {
        if (!user) return <RedirectToSignIn />
        if (user.role !== role) return <Navigate to={portalOf(user.role)} replace />
        return (
          <>
            <SkipLink />
            <PortalHeader user={user} links={frame.links} />
            <Outlet />
          </>
        )
      }}
    </SessionLoaded>
  )
}
