import { queryOptions, useQuery } from '@tanstack/react-query'
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

/** `undefined` while it is not known yet. */
export const useCurrentUser = () => useQuery(currentUser)

/** After a sign-in or sign-out: what was cached belongs to whoever was here before. */
export function rememberUser(user: CurrentUser | null) {
  // Not `clear`: components that show the current user would then hold a query that nobody updates.
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== getCurrentUser.name })
  queryClient.setQueryData(currentUser.queryKey, user)
}

/** 'Anna Berg', or the e-mail address of somebody who has told no name yet. */
export const nameOf = ({ firstName, lastName, email }: CurrentUser) =>
  [firstName, lastName].filter(Boolean).join(' ') || email
