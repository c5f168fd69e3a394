import { useRef } from 'react'

/** Spread on the field that gets the focus when a dialog opens. With React's `autoFocus`, the dialog couldn't return the focus. */
export const INITIAL_FOCUS = { 'data-initial-focus': true } as const

/**
 * Handlers for a Radix dialog's content: they move the focus to the field marked with `INITIAL_FOCUS`, if there is one, and back
 * when the dialog closes. Radix itself returns the focus only to its own trigger component.
 */
export function useDialogFocus() {
  const opener = useRef<Element | null>(null)
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement
      const field = event.target instanceof Element && event.target.querySelector('[data-initial-focus]')
      if (!(field instanceof HTMLElement)) return
      event.preventDefault()
      field.focus()
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault()
      if (opener.current instanceof HTMLElement) opener.current.focus({ preventScroll: true })
    },
  }
}
