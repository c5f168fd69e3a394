import { listEstimates } from '#domain/estimates/contract.ts'
import { listReports, type Report } from '#domain/reports/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 15_000

const isUnderWay = ({ status }: Report) => status !== 'processed'

/** The agent's reports, newest first; looked at again every now and then while one of them is under way. */
export const ownReports = {
  ...pagedQuery(listReports, { limit: PAGE_SIZE }),
  refetchInterval: (running: { state: { data?: { pages: { items: Report[] }[] } } }) =>
    running.state.data?.pages.some(({ items }) => items.some(isUnderWay)) ? POLL_MS : false,
} as const

/** The agent's estimates. `isExpectingMore` keeps looking for new ones. */
export const receivedEstimates = ({ isExpectingMore }: { isExpectingMore: boolean }) => ({
  ...query(listEstimates, {}),
  refetchInterval: isExpectingMore ? POLL_MS : (false as const),
})
