import { useEffect, useState } from 'react'
import { useToasts } from '#web/toast.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'

const loadToaster = () => import('#web/ui/Toaster.tsx').then(({ Toaster }) => Toaster)
const Toaster = lazyPart(loadToaster)

/**
 * Shows toasts. Their script isn't part of a page's first ones, but loads right after them and doesn't wait until the page is idle: a
 * toast that says the connection is gone couldn't load it.
 */
export function Toasts() {
  const [isLoaded, setLoaded] = useState(false)
  const hasToasts = useToasts().length > 0
  useEffect(() => {
    // The first toast tries again, and `ScriptProblem` says what to do if that fails.
    loadToaster().then(
      () => setLoaded(true),
      () => {},
    )
  }, [])
  return isLoaded || hasToasts ? <Toaster /> : null
}
