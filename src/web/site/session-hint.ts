import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()

/** Has components read the hint again, after a sign-in or sign-out. */
export function updateSessionHint() {
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/**
 * Whether someone may be signed in. The server sets this cookie with the session's own, which scripts can't read, so visitors
 * are spared a call that fails. False in prerendered HTML and while it hydrates.
 */
export const useSessionHint = () => useSyncExternalStore(subscribe, hasSessionHint, () => false)

export const hasSessionHint = () => /(?:^|; )odie_signed_in=/.test(document.cookie)

/** The id of the user whose session this browser holds; null if signed out, or in a session from before the cookie held it. */
export const signedInUserId = () =>
  document.cookie.match(/(?:^|; )odie_signed_in=([\da-f-]{36})/)?.[1] ?? null
