import { useSyncExternalStore } from 'react'

/*
 * Keeps the screen on while a file uploads, where the browser can (Screen Wake Lock API, W3C): a phone that locks its screen
 * suspends the page, and the upload with it.
 */

type Lock = Pick<WakeLockSentinel, 'released' | 'release' | 'addEventListener'>
type WakeLocks = { request(type: 'screen'): Promise<Lock> }
type VisiblePage = Pick<Document, 'visibilityState' | 'addEventListener'>

/** Holds one wake lock for any number of uploads. Without `wakeLocks`, or when the browser refuses, it does nothing. */
export function createScreenLock(wakeLocks: WakeLocks | undefined, page: VisiblePage) {
  const holders = new Set<object>()
  const listeners = new Set<() => void>()
  let lock: Lock | null = null
  let isRequested = false

  const update = (change: { lock?: Lock | null; isRequested?: boolean }) => {
    if (change.lock !== undefined) lock = change.lock
    if (change.isRequested !== undefined) isRequested = change.isRequested
    for (const listener of listeners) listener()
  }

  async function acquire() {
    if (!wakeLocks || holders.size === 0 || lock || isRequested || page.visibilityState !== 'visible') return
    update({ isRequested: true })
    // Refused on a low battery, without a secure connection, or because the page was hidden meanwhile.
    const granted = await wakeLocks.request('screen').catch(() => null)
    update({ isRequested: false, lock: granted?.released ? null : granted })
    granted?.addEventListener('release', () => lock === granted && update({ lock: null }))
    if (holders.size === 0) drop()
  }

  function drop() {
    const dropped = lock
    update({ lock: null })
    dropped?.release().catch(() => undefined)
  }

  // The browser releases the lock of a hidden page and doesn't give it back.
  page.addEventListener('visibilitychange', () => void acquire())

  return {
    /** Keeps the screen on until the returned function is called. */
    hold(): () => void {
      const holder = {}
      holders.add(holder)
      void acquire()
      return () => {
        if (holders.delete(holder) && holders.size === 0) drop()
      }
    },
    /** Whether the screen stays on, or will once the browser grants what was requested. */
    isHeld: () => lock !== null || isRequested,
    subscribe(listener: () => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

let ofThisPage: ReturnType<typeof createScreenLock> | null = null

/** Not made while prerendering, where there's no page. */
function screenLock() {
  ofThisPage ??= createScreenLock(navigator.wakeLock, document)
  return ofThisPage
}

/** Keeps the screen on until the returned function is called; calling it again does nothing. Never throws. */
export const keepScreenOn = (): (() => void) => screenLock().hold()

/** Whether an upload keeps the screen on right now. */
export const useScreenStaysOn = () =>
  useSyncExternalStore(
    (listener) => screenLock().subscribe(listener),
    () => screenLock().isHeld(),
    () => false,
  )
