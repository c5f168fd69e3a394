import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getCurrentUser } from '#domain/identity/contract.ts'
import { isSignedOut } from './call.ts'

/** Once any call says that the session is over, nobody is signed in: the page's guard does the rest. */
const forgetWhoIsSignedIn = (error: unknown) => {
  if (isSignedOut(error)) queryClient.setQueryData([getCurrentUser.name, {}], null)
}

/** Data is fresh until a command refreshes it; nothing is fetched twice, or again on focus, unless a query says so. */
export const queryClient = new QueryClient({
  queryCache: new QueryCache({ onError: forgetWhoIsSignedIn }),
  mutationCache: new MutationCache({ onError: forgetWhoIsSignedIn }),
  defaultOptions: {
    queries: {
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      refetchInterval: false,
      retry: false,
    },
    mutations: { retry: false },
  },
})
