import { updateSessionHint } from '#web/site/session-hint.ts'

const NAME = 'odie-session'

/** Tells this tab and all others of this browser that someone signed in or out. */
export function announceSessionChange() {
  updateSessionHint()
  if (typeof BroadcastChannel === 'undefined') return
  const channel = new BroadcastChannel(NAME)
  channel.postMessage(null)
  channel.close()
}

/** Calls `listener` after a sign-in or sign-out in any tab, and when this tab comes to the front. Returns the function that stops it. */
export function onSessionChange(listener: () => void) {
  const channel = new BroadcastChannel(NAME)
  channel.addEventListener('message', listener)
  addEventListener('focus', listener)
  document.addEventListener('visibilitychange', listener)
  return () => {
    channel.close()
    removeEventListener('focus', listener)
    document.removeEventListener('visibilitychange', listener)
  }
}
