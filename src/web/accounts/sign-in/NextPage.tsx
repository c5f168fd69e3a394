import { useEffect, useState } from 'react'
import { PrefetchPageLinks } from 'react-router'
import { whenIdle } from '#web/ui/loading/when-idle.ts'

/** Preloads the script of the page that follows the sign-in while the user types: on one bar of signal, it takes ten seconds. */
export function NextPage({ path }: { path: string }) {
  const [isIdle, setIsIdle] = useState(false)
  useEffect(() => whenIdle(() => setIsIdle(true)), [])
  return isIdle && <PrefetchPageLinks page={path} />
}
