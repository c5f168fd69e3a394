import type { QueryKey } from '@tanstack/react-query'
import { hasSessionHint } from '#web/site/session-hint.ts'
import { queryClient } from './query-client.ts'

type Preloadable = { queryKey: QueryKey; initialPageParam?: unknown }

/**
 * For a route's `clientLoader`: starts the page's queries at once, side by side, while its script and the session are still
 * loading. It doesn't wait, so the page shows its own skeletons and errors. Returns null, the loader's data.
 *
 * Give it the very options that the page passes to `useQuery`. Signed-out visitors have nothing to load.
 */
export function preload(...queries: readonly Preloadable[]): null {
  if (!hasSessionHint()) return null
  for (const options of queries) {
    if ('initialPageParam' in options) void queryClient.prefetchInfiniteQuery(options as never)
    else void queryClient.prefetchQuery(options as never)
  }
  return null
}
