/** The longest that a task waits for the browser to have nothing else to do, in milliseconds. */
const TIMEOUT_MS = 10_000
/** Safari has no `requestIdleCallback`. */
const PAUSE_MS = 2_000
/** How long after the page has loaded tasks wait for users who don't touch it, in milliseconds. */
const UNTOUCHED_MS = 10_000

const SIGNS_OF_USE = ['pointermove', 'pointerdown', 'touchstart', 'wheel', 'scroll', 'keydown', 'focusin']

/** What browsers say of the connection; Safari and Firefox don't. */
type WithConnection = { connection?: { saveData?: boolean } }

/**
 * Runs `task` once the page has loaded, the user has touched it (or has looked at it for ten seconds), and the browser is idle: what
 * it loads would compete with the page for a phone's first seconds. Does nothing at build time, nor for users who save data, for
 * whom it's loaded when they need it.
 */
export function whenIdle(task: () => void) {
  if (typeof window === 'undefined' || (navigator as WithConnection).connection?.saveData) return
  void firstUse().then(() => {
    if ('requestIdleCallback' in window) requestIdleCallback(task, { timeout: TIMEOUT_MS })
    else setTimeout(task, PAUSE_MS)
  })
}

async function firstUse() {
  if (document.readyState !== 'complete') await nextEvent('load')
  const { promise, resolve } = Promise.withResolvers<void>()
  const end = new AbortController()
  const options = { capture: true, passive: true, signal: end.signal }
  for (const sign of SIGNS_OF_USE) addEventListener(sign, (event) => !isStill(event) && resolve(), options)
  setTimeout(resolve, UNTOUCHED_MS)
  await promise
  end.abort()
}

const nextEvent = (name: string) => new Promise((resolve) => addEventListener(name, resolve, { once: true }))

/** Browsers send a `pointermove` without movement when a page is laid out below a mouse that rests. */
const isStill = (event: Event) =>
  event.type === 'pointermove' && !(event as PointerEvent).movementX && !(event as PointerEvent).movementY
