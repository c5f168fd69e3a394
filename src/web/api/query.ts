import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { assertSameAccount } from './account-switch.ts'
import { call, callPage } from './call.ts'

/** Query options for a GET endpoint, keyed by its name and input. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => forThisAccount(call(endpoint, input, signal)),
  })
}

/** Query options for the counts of a list. Refetched whenever the list is, because their key begins with the list's. */
export function countsQuery<E extends Endpoint>(list: Endpoint, counts: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [list.name, 'counts', input] as const,
    queryFn: ({ signal }) => forThisAccount(call(counts, input, signal)),
  })
}

type PagedEndpoint = Endpoint & { output: { _zod: { output: unknown[] } } }

/** Query options for a paged list; `select` joins all items loaded so far into one array. */
export function pagedQuery<E extends PagedEndpoint>(endpoint: E, input: InputOf<E>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) =>
      forThisAccount(
        callPage(endpoint, { ...(input as object), cursor: pageParam ?? undefined } as InputOf<E>, signal),
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items as OutputOf<E>[number][]),
  })
}

/** Drops a response that may belong to another user, after a sign-in in another tab. */
async function forThisAccount<T>(response: Promise<T>): Promise<T> {
  const data = await response
  assertSameAccount()
  return data
}

type Callbacks<Output> = {
  onSuccess?: (output: Output) => unknown
  onError?: (error: unknown) => unknown
  onSettled?: () => unknown
}

/**
 * A mutation that then refetches every query of the endpoints in `refreshes`. Sends nothing as a user this tab doesn't show.
 * `mutate` calls its callbacks after that, also when the refetch has removed the component; TanStack Query's own would drop them.
 */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationKey: [endpoint.name],
    mutationFn: async (input: InputOf<E>) => {
      assertSameAccount()
      return await call(endpoint, input)
    },
    onSuccess: () => Promise.all(refreshes.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  })
  const { mutateAsync } = mutation
  const mutate = useCallback(
    (input: InputOf<E>, { onSuccess, onError, onSettled }: Callbacks<OutputOf<E>> = {}) =>
      void mutateAsync(input)
        // An error without `onError` is in `error`, for the component to show.
        .then(onSuccess, onError ?? (() => {}))
        .finally(onSettled),
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
