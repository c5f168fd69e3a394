/** Marks the button of a line. */
export const LINE_BUTTON = { 'data-line': true } as const

/**
 * Moves the focus to the selected line from another one, or if nothing has it: what had it may be gone, or the line was selected with a
 * key. It stays anywhere else.
 */
export function focusSelectedLine() {
  const { activeElement, body } = document
  if (activeElement && activeElement !== body && !activeElement.matches('[data-line]')) return
  document.querySelector<HTMLElement>('[data-line][aria-expanded="true"]')?.focus({ preventScroll: true })
}
