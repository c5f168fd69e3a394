import type { ReactNode } from 'react'
import { Navigate, Outlet } from 'react-router'
import type { Role } from '#kernel/actor.ts'
import { portalOf } from '#web/paths.ts'
import { SkipLink } from '../Page.tsx'
import { SessionLoaded } from '../SessionLoaded.tsx'
import { type NavigationLink, PortalHeader } from './PortalHeader.tsx'
import { RedirectToSignIn } from './RedirectToSignIn.tsx'

/**
 * The pages of one role, and `skeleton` until the session has loaded. Only for convenience: the server checks the role on every call.
 */
export function PortalLayout({
  of: role,
  links,
  skeleton,
}: {
  of: Role
  links?: readonly NavigationLink[]
  skeleton: ReactNode
}) {
  return (
    <SessionLoaded skeleton={skeleton}>
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
