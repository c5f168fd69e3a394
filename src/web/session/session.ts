import { QueryClientContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type CurrentUser, getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { call, isSignedOut } from '#web/api/call.ts'
import { queryClient, setSigningOut } from '#web/api/query-client.ts'
import { CURRENT_USER_KEY } from '#web/api/same-account.ts'
import { rememberRole } from './known-role.ts'
import { announceSessionChange } from './session-channel.ts'

async function fetchUser(signal?: AbortSignal): Promise<CurrentUser | null> {
  try {
    const user = await call(getCurrentUser, {}, signal)
    rememberRole(user)
    return user
  } catch (error) {
    if (!isSignedOut(error)) throw error
    rememberRole(null)
    return null
  }
}

/** The signed-in user; null if no one is signed in, which is a result and not an error. */
export const currentUser = queryOptions({
  queryKey: CURRENT_USER_KEY,
  queryFn: ({ signal }) => fetchUser(signal),
})

/** `undefined` until the server has responded. Throws outside of the query client's provider. */
export function useCurrentUser() {
  if (!useContext(QueryClientContext)) throw new Error('useCurrentUser must be used within an auth provider')
  return useQuery(currentUser)
}

/** `meta` of a query that itself signs in, so its data doesn't belong to the previous user. */
export const KEPT_ON_SIGN_IN = { isKeptOnSignIn: true }

/** After a sign-in: clears the cached data of the previous user. */
export function rememberUser(user: CurrentUser) {
  setSigningOut(false)
  // A session check from before the sign-in, still under way, would report that no one is signed in.
  void queryClient.cancelQueries({ queryKey: currentUser.queryKey })
  // Not `clear`: components that show the current user would then hold a query that no one updates.
  queryClient.removeQueries({
    predicate: ({ queryKey, meta }) => queryKey[0] !== getCurrentUser.name && !meta?.isKeptOnSignIn,
  })
  queryClient.setQueryData(currentUser.queryKey, user)
  rememberRole(user)
  announceSessionChange()
}

/** From here on, calls are expected to fail because the session is over. Undo this if signing out fails. */
export const beginSignOut = () => setSigningOut(true)
export const cancelSignOut = () => setSigningOut(false)

/** After a sign-out, once the signed-in pages have unmounted: one that's still showing would redirect to the sign-in page. */
export function forgetUser() {
  queryClient.clear()
  rememberRole(null)
  setSigningOut(false)
  announceSessionChange()
}

/** Refetches the current user after a change on the server. Clears all other data if it's a different user. */
export async function refreshUser() {
  const before = queryClient.getQueryData(currentUser.queryKey)
  const user = await fetchUser()
  if (user && user.id !== before?.id) rememberUser(user)
  else queryClient.setQueryData(currentUser.queryKey, user)
  return user
}

/** Whether the user was invited only by email and hasn't completed their profile; the server allows them nothing else. */
export const isNewcomer = ({ role, firstName, lastName }: CurrentUser) => !role || !firstName || !lastName
