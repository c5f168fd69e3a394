import { useEffect, useRef } from 'react'

/**
 * Moves the focus, and with it the screen, to an element once something is true: a confirmation that may be far from the form's button,
 * which loses the focus while it's pending. The element needs a `tabIndex` of -1.
 */
export function useFocusWhen<E extends HTMLElement>(isTrue: boolean) {
  const element = useRef<E>(null)
  useEffect(() => {
    if (isTrue) element.current?.focus()
  }, [isTrue])
  return element
}
