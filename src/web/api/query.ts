import {
  type InfiniteData,
  infiniteQueryOptions,
  type QueryKey,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import type { Endpoint, InputOf, OutputOf } from '#kernel/endpoint.ts'
import { MAX_PAGE_SIZE, type Page } from '#kernel/page.ts'
import { dismissToast } from '#web/toast.ts'
import { call, callPage, hrefOf } from './call.ts'
import { isScrolledAway, itemsOf, markCurrent, markOutdated } from './pages.ts'
import { assertSameAccount } from './same-account.ts'

/** The endpoint of a query, as its `meta` has it; undefined if it isn't a query of this file. */
export const endpointOf = ({ meta }: { meta?: Record<string, unknown> | undefined }) =>
  meta?.endpoint as Endpoint | undefined

/** The URL that a query of this file requests first. */
export function hrefOfQuery(options: { queryKey: QueryKey; meta?: Record<string, unknown> | undefined }) {
  const endpoint = endpointOf(options)
  if (!endpoint) throw new Error(`${options.queryKey.join(' ')} isn’t the query of an endpoint`)
  return hrefOf(endpoint, options.queryKey.at(-1) as never)
}

/** Query options for a GET endpoint, keyed by its name and input. */
export function query<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  return queryOptions({
    queryKey: [endpoint.name, input] as const,
    queryFn: ({ signal }) => forThisAccount(call(endpoint, input, signal)),
    meta: { endpoint },
  })
}

/**
 * For lists and their counts: what happened while the browser was offline, such as the end of an upload, reached no page. Others stay as
 * they are, because a form may be half filled in, and some count each request as an opening.
 */
const AFTER_RECONNECT = { refetchOnReconnect: 'always' } as const

/** Query options for the counts of a list. Refetched whenever the list is, because their key begins with the list's. */
export function countsQuery<E extends Endpoint>(list: Endpoint, counts: E, input: InputOf<E>) {
  return queryOptions({
    ...AFTER_RECONNECT,
    queryKey: [list.name, 'counts', input] as const,
    queryFn: ({ signal }) => forThisAccount(call(counts, input, signal)),
    meta: { endpoint: counts },
  })
}

type PagedEndpoint = Endpoint & { output: { _zod: { output: unknown[] } } }

/**
 * Query options for a paged list; `select` joins all items loaded so far into one array. A refetch reads the first page again up to
 * the same item, with what was added to it, and those others that are on the screen. The rest follow once the user scrolls to them
 * (`useFreshPages`), so polling a list of a thousand rows costs as much as polling a short one. A list that isn't shown by `Rows` is
 * refetched as a whole.
 */
export function pagedQuery<E extends PagedEndpoint>(endpoint: E, input: InputOf<E>) {
  type Item = OutputOf<E>[number]
  return infiniteQueryOptions({
    queryKey: [endpoint.name, 'pages', input] as const,
    queryFn: async ({ client, queryKey, pageParam, signal }): Promise<Page<Item>> => {
      const loaded = client.getQueryData<InfiniteData<Page<Item>, string | null>>(queryKey)
      const known = loaded?.pages[loaded.pageParams.indexOf(pageParam)]
      if (known && pageParam !== null && isScrolledAway(known)) {
        markOutdated(known)
        return known
      }
      const until = known && loaded && loaded.pages.length > 1 ? known.nextCursor : null
      const range = until !== null && { until, limit: MAX_PAGE_SIZE }
      const request = { ...(input as object), ...range, cursor: pageParam ?? undefined } as InputOf<E>
      const { items, nextCursor } = await forThisAccount(callPage(endpoint, request, signal))
      if (known) markCurrent(known)
      return { items, nextCursor: nextCursor ?? until }
    },
    ...AFTER_RECONNECT,
    initialPageParam: null as string | null,
    getNextPageParam: ({ nextCursor }) => nextCursor,
    select: itemsOf<Item>,
    meta: { endpoint },
  })
}

/** Drops a response that may belong to another user, after a sign-in in another tab. */
async function forThisAccount<T>(response: Promise<T>): Promise<T> {
  const data = await response
  assertSameAccount()
  return data
}

export type Callbacks<Output> = {
  onSuccess?: (output: Output) => unknown
  /** May return the id of a toast, which the next `mutate` dismisses. */
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
  const failureToast = useRef<number | null>(null)
  const mutate = useCallback(
    (input: InputOf<E>, { onSuccess, onError, onSettled }: Callbacks<OutputOf<E>> = {}) => {
      if (failureToast.current !== null) dismissToast(failureToast.current)
      void mutateAsync(input)
        .then(onSuccess, (error: unknown) => {
          // An error without `onError` is in `error`, for the component to show.
          const toast = onError?.(error)
          failureToast.current = typeof toast === 'number' ? toast : null
        })
        .finally(onSettled)
    },
    [mutateAsync],
  )
  return { ...mutation, mutate }
}
