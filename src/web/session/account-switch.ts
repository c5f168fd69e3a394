import { useSyncExternalStore } from 'react'
import { signedInUserId } from '#web/api/session-hint.ts'
import { queryClient } from '../api/query-client.ts'
import { currentUser, refreshUser } from './session.ts'
import { onSessionChange } from './session-channel.ts'

/*
 * All tabs of a browser share one session. After a sign-in to a different account in another tab, this tab still has the first
 * user's data in memory, and would send its commands as the second user. A cookie next to the session's contains the user's id,
 * so every tab can detect this without a request.
 */

/** Thrown in place of a response that may be another user's, and before a command is sent as another user. */
export class AccountSwitched extends Error {}

let isSwitched = false
const listeners = new Set<() => void>()

/** Throws `AccountSwitched` if this browser's session belongs to a different user than the one this tab shows. */
export function assertSameAccount() {
  const shown = queryClient.getQueryData(currentUser.queryKey)
  const actual = signedInUserId()
  if (!shown || !actual || shown.id === actual) return
  isSwitched = true
  for (const listener of listeners) listener()
  throw new AccountSwitched('The session belongs to a different user than the one on this page')
}

/** Brings this tab up to date with the browser's session. Signing in or out elsewhere isn't an error here, so nothing is thrown. */
function syncWithSession() {
  try {
    assertSameAccount()
  } catch {
    return
  }
  const shown = queryClient.getQueryData(currentUser.queryKey)
  // Not loaded yet, or the same user as before.
  if (shown === undefined || shown?.id === signedInUserId()) return
  if (shown || signedInUserId()) void refreshUser().catch(() => undefined)
}

/** Whether this browser's session belongs to a different account than this tab's. Stays true until the page reloads. */
export const useIsAccountSwitched = () =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      const stop = onSessionChange(syncWithSession)
      return () => {
        listeners.delete(listener)
        stop()
      }
    },
    () => isSwitched,
    () => false,
  )
