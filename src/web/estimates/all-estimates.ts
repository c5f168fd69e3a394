import { countAllEstimates, type EstimateState, listAllEstimates } from '#domain/estimate-lists/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 30_000

const polled = {
  refetchInterval: POLL_MS,
  // Data is never stale by default, so only `always` refetches.
  refetchOnWindowFocus: 'always',
} as const

type Narrowing = { state?: EstimateState | undefined; search?: string | undefined }

/** All estimates, newest first, in pages. */
export const allEstimates = (narrowing: Narrowing) => ({
  ...pagedQuery(listAllEstimates, { ...narrowing, limit: PAGE_SIZE }),
  ...polled,
})

/** How many estimates there are in each state. */
export const allEstimateCounts = (search?: string) => ({
  ...countsQuery(listAllEstimates, countAllEstimates, { search }),
  ...polled,
})
