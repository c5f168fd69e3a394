import { useEffect } from 'react'
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router'
import type { Role } from '#kernel/actor.ts'
import { paths, portalOf } from '#web/paths.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Spinner } from '#web/ui/Spinner.tsx'
import { showToast } from '#web/ui/toast.ts'
import { SkipLink } from './Page.tsx'
import { type NavigationLink, PortalHeader } from './PortalHeader.tsx'
import { SessionLoaded } from './SessionLoaded.tsx'

const SIGN_IN_DELAY_MS = 500

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

/** Shows a toast and redirects to the sign-in page, which redirects back here. */
function RedirectToSignIn() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  const next = pathname + search

  useEffect(() => {
    showToast({
      tone: 'danger',
      title: 'Unauthorized',
      description: 'You are logged out. Logging in again...',
    })
    const timer = setTimeout(() => void navigate(paths.signIn({ next }), { replace: true }), SIGN_IN_DELAY_MS)
    return () => clearTimeout(timer)
  }, [navigate, next])

  return <PortalSkeleton />
}

/** While the user loads. */
const PortalSkeleton = () => (
  <div role="status" aria-label="Loading">
    <div className="flex h-15 items-center justify-between border-b border-line px-4 sm:px-6">
      <Skeleton className="h-6 w-20" />
      <Skeleton className="h-6 w-32" />
    </div>
    <div className="grid min-h-[60vh] place-items-center">
      <Spinner className="size-7 text-muted" />
    </div>
  </div>
)
