import { updateSessionHint } from '#web/api/session-hint.ts'

/** The name of the `BroadcastChannel`. */
export const SESSION_CHANNEL = 'odie-session'

/** Notifies all of this browser's tabs, including this one, of a sign-in or sign-out. */
export function announceSessionChange() {
  updateSessionHint()
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.postMessage(null)
  channel.close()
}

/** Calls `listener` after a sign-in or sign-out in any tab, and when this tab gets focus. Returns an unsubscribe function. */
export function onSessionChange(listener: () => void) {
  const channel = new BroadcastChannel(SESSION_CHANNEL)
  channel.addEventListener('message', listener)
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    channel.close()
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
