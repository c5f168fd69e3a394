import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Navigates after a delay, in milliseconds. The page also has a link there, for users who don't want to wait. */
export function useRedirect(to: string | null, delayMs: number) {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [navigate, to, delayMs])
}
