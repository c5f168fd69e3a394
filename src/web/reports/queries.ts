import { countEstimates, listEstimates } from '#domain/estimate-lists/contract.ts'
import { countReports, listReports, type Report } from '#domain/reports/contract.ts'
import { getGoogleMapsConfig } from '#domain/site/contract.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

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

/** How many reports the agent has in each status. */
export const reportCounts = countsQuery(listReports, countReports, {})

const whileWaiting = (isWaiting: boolean) => ({ refetchInterval: isWaiting ? POLL_MS : (false as const) })

/** The estimates that the agent has received, newest first; `poll` checks for new ones. */
export const receivedEstimates = ({ poll }: { poll: boolean }) => ({
  ...pagedQuery(listEstimates, { limit: PAGE_SIZE }),
  ...whileWaiting(poll),
})

/** The newest estimates that the agent has yet to accept. */
export const openEstimates = ({ poll, limit }: { poll: boolean; limit: number }) => ({
  ...query(listEstimates, { status: 'sent', kind: 'estimate', limit }),
  ...whileWaiting(poll),
})

/** How many estimates the agent has. */
export const estimateCounts = ({ poll }: { poll: boolean }) => ({
  ...countsQuery(listEstimates, countEstimates, {}),
  ...whileWaiting(poll),
})
