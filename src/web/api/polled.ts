/** Options of a query that others change: it's refetched on a timer, and whenever the window gets focus. */
export const polled = (everyMs: number) =>
  ({
    refetchInterval: everyMs,
    // Data is never stale by default, so only `always` refetches.
    refetchOnWindowFocus: 'always',
  }) as const
