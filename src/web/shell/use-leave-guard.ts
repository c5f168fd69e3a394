import { useCallback, useEffect, useEffectEvent } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/**
 * While `isActive`, confirms before the user leaves the page by closing the tab (the browser's own prompt), a link, or Back. With
 * `save`, a link or Back first tries to save and only asks if that returns false.
 */
export function useLeaveGuard(isActive: boolean, question: string, save?: () => Promise<boolean>) {
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isActive) event.preventDefault()
      },
      [isActive],
    ),
  )
  const blocker = useBlocker(isActive)
  const trySave = useEffectEvent(async () => (save ? await save() : false))
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    void trySave().then((isSaved) => {
      if (isSaved || window.confirm(question)) blocker.proceed()
      else blocker.reset()
    })
  }, [blocker, question])
}
