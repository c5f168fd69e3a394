import { useSyncExternalStore } from 'react'
import { assertSameAccount, isAccountSwitched, onAccountSwitch, shownUser } from '#web/api/same-account.ts'
import { signedInUserId } from '#web/api/session-hint.ts'
import { refreshUser } from './session.ts'
import { onSessionChange } from './session-channel.ts'

/** Brings this tab up to date with the browser's session. Signing in or out elsewhere isn't an error here, so nothing is thrown. */
function syncWithSession() {
  try {
    assertSameAccount()
  } catch {
    return
  }
  const shown = shownUser()
  // Not loaded yet, or the same user as before.
  if (shown === undefined || shown?.id === signedInUserId()) return
  if (shown || signedInUserId()) void refreshUser().catch(() => undefined)
}

/** Whether this browser's session belongs to a different account than this tab's. Stays true until the page reloads. */
export const useIsAccountSwitched = () =>
  useSyncExternalStore(
    (listener) => {
      const ends = [onAccountSwitch(listener), onSessionChange(syncWithSession)]
      return () => {
        for (const end of ends) end()
      }
    },
    isAccountSwitched,
    () => false,
  )
