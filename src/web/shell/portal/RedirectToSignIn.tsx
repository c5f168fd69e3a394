import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { paths } from '#web/paths.ts'
import { showToast } from '#web/toast.ts'
import { PortalSkeleton } from './PortalSkeleton.tsx'

const SIGN_IN_DELAY_MS = 500

/** Shows a toast and redirects to the sign-in page, which redirects back here. */
export function RedirectToSignIn() {
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
