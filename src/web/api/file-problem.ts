import { queryOptions } from '@tanstack/react-query'
import type { Problem } from '#kernel/errors.ts'
import { ApiError } from './call.ts'

/** Why the file at an API address can't be opened; null if it can. */
export const fileProblemQuery = (address: string) =>
  queryOptions({
    queryKey: ['problem of a file', address] as const,
    queryFn: async ({ signal }): Promise<Problem | null> => {
      const response = await fetch(address, { signal, headers: { accept: 'application/json' } })
      if (!response.ok) return problemOf(new ApiError(response.status, await response.text()))
      // Only the status matters.
      await response.body?.cancel()
      return null
    },
    staleTime: 0,
    retry: false,
  })

function problemOf(error: ApiError): Problem {
  if (error.problem) return error.problem
  throw error
}
