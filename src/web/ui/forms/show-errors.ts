import { flushSync } from 'react-dom'

/**
 * Shows errors by changing the state, then moves the focus to the first field that has one, if there's any. For forms whose state isn't
 * react-hook-form's, which does this by itself.
 */
export function showErrorsAndFocusFirst(show: () => void) {
  // A field is only marked once it's rendered.
  flushSync(show)
  // Radio buttons can't have `aria-invalid`.
  const field = document.querySelector<HTMLElement>('[aria-invalid="true"], [data-invalid]')
  // What's in closed details can't get the focus.
  field?.closest('details')?.setAttribute('open', '')
  field?.focus()
}
