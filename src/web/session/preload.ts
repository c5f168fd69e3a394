import type { QueryKey } from '@tanstack/react-query'
import type { Role } from '#kernel/actor.ts'
import { endpointOf } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { hasSessionHint } from '#web/api/session-hint.ts'
import { knownRole } from './known-role.ts'
import { currentUser } from './session.ts'

/** Options of a query. */
export type Preloadable = {
  queryKey: QueryKey
  initialPageParam?: unknown
  meta?: Record<string, unknown> | undefined
}

/**
 * For a route's `clientLoader`: starts the page's queries in parallel while its script and the session are still loading. It
 * doesn't wait for them, so the page shows its own skeletons and errors. Returns null as the loader's data.
 *
 * Pass the same options that the page passes to `useQuery`. Does nothing for signed-out visitors, and leaves out what the user's
 * role may not read: a page of another role redirects once the session has loaded.
 */
export function preload(...queries: readonly Preloadable[]): null {
  if (!hasSessionHint()) return null
  const role = knownRole()
  const [now, later] = [
    queries.filter((each) => mayRead(each, role)),
    queries.filter((each) => !mayRead(each, role)),
  ]
  start(now)
  if (role === null && later.length > 0)
    void queryClient
      .ensureQueryData(currentUser)
      .then(() => start(later.filter((each) => mayRead(each, knownRole()))))
      // The page says so.
      .catch(() => {})
  return null
}

function start(queries: readonly Preloadable[]) {
  for (const options of queries) {
    if ('initialPageParam' in options) void queryClient.prefetchInfiniteQuery(options as never)
    else void queryClient.prefetchQuery(options as never)
  }
}

function mayRead(query: Preloadable, role: Role | null): boolean {
  const access = endpointOf(query)?.access
  return !Array.isArray(access) || (role !== null && access.includes(role))
}
