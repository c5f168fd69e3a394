import { type CurrentUser, getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { queryClient } from './query-client.ts'
import { signedInUserId } from './session-hint.ts'

/*
 * All tabs of a browser share one session. After a sign-in to a different account in another tab, this tab still has the first
 * user's data in memory, and would send its commands as the second user. A cookie next to the session's contains the user's id,
 * so every tab can detect this without a request.
 */

/** Thrown in place of a response that may be another user's, and before a command is sent as another user. */
export class AccountSwitched extends Error {}

/** The key of the query that loads the signed-in user. */
export const CURRENT_USER_KEY = [getCurrentUser.name, {}] as const

let isSwitched = false
const listeners = new Set<() => void>()

/** The user whose pages this tab shows; null if no one is signed in, `undefined` until the server has responded. */
export const shownUser = () => queryClient.getQueryData<CurrentUser | null>(CURRENT_USER_KEY)

/** Whether this browser's session belongs to a different account than this tab's. Stays true until the page reloads. */
export const isAccountSwitched = () => isSwitched

/** Calls `listener` when the account has switched. Returns a function that ends this. */
export function onAccountSwitch(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** Throws `AccountSwitched` if this browser's session belongs to a different user than the one this tab shows. */
export function assertSameAccount() {
  const shown = shownUser()
  const actual = signedInUserId()
  if (!shown || !actual || shown.id === actual) return
  isSwitched = true
  for (const listener of listeners) listener()
  throw new AccountSwitched('The session belongs to a different user than the one on this page')
}
