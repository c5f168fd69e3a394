import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** For a navigation that scrolls sideways on a narrow screen: scrolls its element to the link of the current page. */
export function useCurrentLinkInView<Bar extends HTMLElement>(): RefObject<Bar | null> {
  const ref = useRef<Bar>(null)
  const { pathname } = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: another path has another current link
  useEffect(() => {
    const bar = ref.current
    const link = bar?.querySelector('[aria-current=page]')?.getBoundingClientRect()
    if (!bar || !link) return
    const { left, right, width } = bar.getBoundingClientRect()
    // Not `scrollIntoView`, which would scroll the page as well.
    if (link.left < left || link.right > right) bar.scrollLeft += link.left - left - (width - link.width) / 2
  }, [pathname])
  return ref
}
