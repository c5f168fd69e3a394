import { listEstimates } from '#domain/estimates/contract.ts'
import { listReports, type Report } from '#domain/reports/contract.ts'
import { getGoogleMapsConfig } from '#domain/site/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 15_000

export const googleMapsConfig = query(getGoogleMapsConfig, {})

/** Whether we're working on a report: its estimate isn't out yet, and it wasn't returned. */
export const isInProgress = ({ status }: Report) => status !== 'processed' && status !== 'returned'

/** The agent's reports, newest first; polled while one of them is in progress. */
export const ownReports = {
  ...pagedQuery(listReports, { limit: PAGE_SIZE }),
  refetchInterval: (current: { state: { data?: { pages: { items: Report[] }[] } } }) =>
    current.state.data?.pages.some(({ items }) => items.some(isInProgress)) ? POLL_MS : false,
} as const

/** The estimates that the agent has received; `poll` checks for new ones. */
export const receivedEstimates = ({ poll }: { poll: boolean }) => ({
  ...query(listEstimates, {}),
  refetchInterval: poll ? POLL_MS : (false as const),
})
