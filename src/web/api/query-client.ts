import { MutationCache, type Query, QueryCache, QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#domain/accounts/identity/contract.ts'
import { hasCode, isSignedOut } from './call.ts'

/** True while the user is signing out, when calls are expected to fail and must not count as an expired session. */
let isSigningOut = false

export const setSigningOut = (value: boolean) => {
  isSigningOut = value
}

/**
 * Sets the current user to null once any call reports that the session is over; the page's layout then redirects. Loads them
 * again when they lack a second factor, and the layout shows how to set one up.
 */
const handleLostSession = (error: unknown) => {
  if (hasCode(error, 'second_factor_missing'))
    void queryClient.invalidateQueries({ queryKey: [getCurrentUser.name, {}] })
  if (isSignedOut(error) && !isSigningOut) queryClient.setQueryData([getCurrentUser.name, {}], null)
}

/** The last error of each query. Queries themselves forget it as soon as they're retried. */
const lastErrors = new WeakMap<object, Error>()
export const lastErrorOf = (query: Query) => lastErrors.get(query)

/** Data stays fresh until a command refreshes it; nothing is refetched on focus or on a timer unless a query says so. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      lastErrors.set(query, error)
      handleLostSession(error)
    },
  }),
  mutationCache: new MutationCache({ onError: handleLostSession }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    // Offline, a command fails at once and says so, instead of waiting for the connection without a word.
    mutations: { retry: false, networkMode: 'always' },
  },
})
