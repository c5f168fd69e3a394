import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { call, callPage } from './call.ts'

/** Query options of a GET endpoint, keyed by it. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => call(endpoint, input, signal),
  })
}

type PagedEndpoint = Endpoint & { output: { _zod: { output: unknown[] } } }

/** Query options of a list that comes in pages; `select` hands the page's reader all items so far as one array. */
export function pagedQuery<E extends PagedEndpoint>(endpoint: E, input: InputOf<E>) {
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input] as const,
    queryFn: ({ pageParam, signal }) =>
      callPage(endpoint, { ...(input as object), cursor: pageParam ?? undefined } as InputOf<E>, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: ({ pages }) => pages.flatMap(({ items }) => items as OutputOf<E>[number][]),
  })
}

/** A mutation that, once done, refetches every query of the endpoints that it makes stale. */
export function useCommand<E extends Endpoint>(
  endpoint: E,
  { refreshes = [] }: { refreshes?: readonly Endpoint[] } = {},
) {
  const client = useQueryClient()
  return useMutation({
    mutationKey: [endpoint.name],
    mutationFn: (input: InputOf<E>) => call(endpoint, input),
    onSuccess: () => Promise.all(refreshes.map(({ name }) => client.invalidateQueries({ queryKey: [name] }))),
  })
}
