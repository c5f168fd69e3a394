import { useEffect } from 'react'
import { dismissFinished } from '../toast.ts'

/**
 * Behind a dialog. Not Radix's overlay: it locks the scroll with a style element, which the content security policy forbids;
 * `data-modal` does the same through app.css.
 */
export function Backdrop() {
  // A toast about what's done would cover the dialog.
  useEffect(dismissFinished, [])
  return <div data-modal aria-hidden className="fixed inset-0 z-40 animate-fade bg-backdrop" />
}
