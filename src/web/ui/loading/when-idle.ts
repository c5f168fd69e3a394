/** The longest that a task waits for the browser to have nothing else to do, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Safari has no `requestIdleCallback`. */
const PAUSE_MS = 2_000

/** What browsers say of the connection; Safari and Firefox don't. */
type WithConnection = { connection?: { saveData?: boolean } }

/**
 * Runs `task` once the page has loaded and the browser is idle. Does nothing at build time, nor
 * for users who save data: what it loads is loaded when they need it.
 */
export function whenIdle(task: () => void) {
  if (typeof window === 'undefined' || (navigator as WithConnection).connection?.saveData) return
  const wait = () => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS })
    else setTimeout(task, PAUSE_MS)
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true })
}
