import { listAdminReports } from '#domain/intake/contract.ts'
import { pagedQuery } from '#web/api/query.ts'

const POLL_MS = 10_000

/** All agents' reports, newest first, polled and refreshed when the window gets focus. */
export const adminReports = {
  ...pagedQuery(listAdminReports, {}),
  refetchInterval: POLL_MS,
  // Data is never stale by default, so only `always` refetches.
  refetchOnWindowFocus: 'always',
} as const
