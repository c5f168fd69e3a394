import { QueryClientContext, queryOptions, useQuery } from '@tanstack/react-query'
import { useContext } from 'react'
import { type CurrentUser, getCurrentUser } from '#domain/identity/contract.ts'
import { ApiError, call } from './call.ts'
import { queryClient } from './query-client.ts'

/** Who is signed in; null for nobody, which is an answer and no error. */
export const currentUser = queryOptions({
  queryKey: [getCurrentUser.name, {}],
  queryFn: async ({ signal }): Promise<CurrentUser | null> => {
    try {
      return await call(getCurrentUser, {}, signal)
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) return null
      throw error
    }
  },
})

/** `undefined` while it is not known yet. Throws outside of the provider that keeps what the server told. */
export function useCurrentUser() {
  if (!useContext(QueryClientContext)) throw new Error('useCurrentUser must be used within an auth provider')
  return useQuery(currentUser)
}

/** After a sign-in: what was cached belongs to whoever was here before. */
export function rememberUser(user: CurrentUser) {
  // Not `clear`: components that show the current user would then hold a query that nobody updates.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getCurrentUser.name })
  queryClient.setQueryData(currentUser.queryKey, user)
}

/**
 * After a sign-out. The next page asks anew and learns that nobody is signed in; the page being left does not, because it
 * would take its own user for an intruder.
 */
export const forgetUser = () => queryClient.clear()

/** Asks again who is signed in, after something that changed it on the server. */
export const refreshUser = () => queryClient.fetchQuery({ ...currentUser, staleTime: 0 })

/** 'Anna Berg', or the e-mail address of somebody who has told no name yet. */
export const nameOf = ({ firstName, lastName, email }: CurrentUser) =>
  [firstName, lastName].filter(Boolean).join(' ') || email

/** Whether somebody was invited by e-mail alone and has not told yet who they are; the server lets them do nothing else. */
export const isNewcomer = ({ role, firstName, lastName }: CurrentUser) => !role || !firstName || !lastName
