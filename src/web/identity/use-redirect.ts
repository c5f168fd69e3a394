import { useEffect } from 'react'
import { useNavigate } from 'react-router'

/** Leads on after a while; the page that uses it also has a link there, for who does not want to wait. */
export function useRedirect(to: string | null, delayMs: number) {
  const navigate = useNavigate()
  useEffect(() => {
    if (to === null) return
    const timer = setTimeout(() => void navigate(to, { replace: true }), delayMs)
    return () => clearTimeout(timer)
  }, [navigate, to, delayMs])
}
