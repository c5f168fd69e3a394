import { countAllEstimates, type EstimateState, listAllEstimates } from '#domain/estimates/lists/contract.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 50
/** As often as the queue beside it on the dashboard: the two would contradict each other. */
const POLL_MS = 10_000

type Narrowing = { state?: EstimateState | undefined; search?: string | undefined }

/** All estimates, newest first, in pages. */
export const allEstimates = (narrowing: Narrowing) => ({
  ...pagedQuery(listAllEstimates, { ...narrowing, limit: PAGE_SIZE }),
  ...polled(POLL_MS),
})

/** How many estimates there are in each state. */
export const allEstimateCounts = (search?: string) => ({
  ...countsQuery(listAllEstimates, countAllEstimates, { search }),
  ...polled(POLL_MS),
})
