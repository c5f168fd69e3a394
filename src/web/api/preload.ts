import type { QueryKey } from '@tanstack/react-query'
import { hasSessionHint } from '#web/site/session-hint.ts'
import { queryClient } from './query-client.ts'

type Preloadable = { queryKey: QueryKey; initialPageParam?: unknown }

/**
 * For a route's `clientLoader`: starts the page's queries in parallel while its script and the session are still loading. It
 * doesn't wait for them, so the page shows its own skeletons and errors. Returns null as the loader's data.
 *
 * Pass the same options that the page passes to `useQuery`. Does nothing for signed-out visitors.
 */
export function preload(...queries: readonly Preloadable[]): null {
  if (!hasSessionHint()) return null
  for (const options of queries) {
    if ('initialPageParam' in options) void queryClient.prefetchInfiniteQuery(options as never)
    else void queryClient.prefetchQuery(options as never)
  }
  return null
}
