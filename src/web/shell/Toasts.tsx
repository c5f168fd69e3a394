import { useEffect, useState } from 'react'
import { useToasts } from '#web/toast.ts'
import { lazyPart } from '#web/ui/loading/lazy-part.tsx'
import { whenIdle } from '#web/ui/loading/when-idle.ts'

const loadToaster = () => import('#web/ui/Toaster.tsx').then(({ Toaster }) => Toaster)
const Toaster = lazyPart(loadToaster)

/** Shows toasts. Their script loads once the page is idle, because a toast that says the connection is gone can't load it then. */
export function Toasts() {
  const [isLoaded, setLoaded] = useState(false)
  const hasToasts = useToasts().length > 0
  useEffect(() => whenIdle(() => void loadToaster().then(() => setLoaded(true), ignore)), [])
  return isLoaded || hasToasts ? <Toaster /> : null
}

/** The first toast tries again, and says what to do if that fails. */
const ignore = () => {}
