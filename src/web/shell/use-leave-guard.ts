import { useCallback, useEffect } from 'react'
import { useBeforeUnload, useBlocker } from 'react-router'

/** While `isActive`, confirms before the user leaves the page by closing the tab (the browser's own prompt), a link, or Back. */
export function useLeaveGuard(isActive: boolean, question: string) {
  useBeforeUnload(
    useCallback(
      (event: BeforeUnloadEvent) => {
        if (isActive) event.preventDefault()
      },
      [isActive],
    ),
  )
  const blocker = useBlocker(isActive)
  useEffect(() => {
    if (blocker.state !== 'blocked') return
    if (window.confirm(question)) blocker.proceed()
    else blocker.reset()
  }, [blocker, question])
}
