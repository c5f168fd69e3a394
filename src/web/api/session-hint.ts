import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Makes components reread the hint, after a sign-in or sign-out. */
export function updateSessionHint() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether the browser may be signed in. The server sets this cookie along with the session's, which scripts can't read, so that
 * visitors don't make a call that fails. False in prerendered HTML and while it hydrates.
 */
export const useSessionHint = () => useSyncExternalStore(subscribe, hasSessionHint, () => false)

export const hasSessionHint = () => /(?:^|; )(?:__Host-)?odie_signed_in=/.test(document.cookie)

/** The signed-in user's id; null if signed out, or in a session from before the cookie contained it. */
export const signedInUserId = () =>
  document.cookie.match(/(?:^|; )(?:__Host-)?odie_signed_in=([\da-f-]{36})/)?.[1] ?? null
