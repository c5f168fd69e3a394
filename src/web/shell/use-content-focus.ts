import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

const INPUT = ['keydown', 'pointerdown'] as const

/**
 * After a navigation, moves the focus to the page's content if it went away with what had it, like a link or the Log Out button.
 * Otherwise, keyboard users would start over at the top without a word from their screen reader. Pages replace their skeletons, so
 * this continues until the user does something.
 */
export function useContentFocus() {
  const { key, hash } = useLocation()
  // Of the page that the browser loaded, the focus is at the top anyway.
  const shown = useRef(key)
  useEffect(() => {
    if (shown.current === key) return
    shown.current = key
    // The browser itself goes to the section.
    if (hash) return
    const observer = new MutationObserver(keepFocus)
    const stop = () => {
      observer.disconnect()
      for (const type of INPUT) removeEventListener(type, stop, true)
    }
    observer.observe(document.body, { childList: true, subtree: true })
    for (const type of INPUT) addEventListener(type, stop, true)
    keepFocus()
    return stop
  }, [key, hash])
}

function keepFocus() {
  if (document.activeElement === document.body)
    document.getElementById('content')?.focus({ preventScroll: true })
}
