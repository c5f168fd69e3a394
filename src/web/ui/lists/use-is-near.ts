import { type RefObject, useEffect, useState } from 'react'

const NEAR_PX = 2_000

/** Whether an element is on the screen, or at most a few screens away from it. False while it isn't observed. */
export function useIsNear(element: RefObject<Element | null>, isObserved: boolean): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (!isObserved || !element.current) return
    const margin = `${NEAR_PX}px`
    // A list with a scrollbar of its own hides rows, too.
    const options = { rootMargin: margin, scrollMargin: margin }
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)!.isIntersecting), options)
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, isObserved])
  return isObserved && isNear
}
