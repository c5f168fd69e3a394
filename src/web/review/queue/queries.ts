import { countAdminReports, listAdminReports, type ReportFilter } from '#domain/intake/contract.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'
import type { PreferredOrder } from './preferred-order.ts'

const PAGE_SIZE = 50
const POLL_MS = 10_000

type ListInput = Omit<InputOf<typeof listAdminReports>, 'limit' | 'cursor' | 'until'>

/** Agents' reports in pages, polled and refreshed when the window gets focus. */
export const adminReports = (input: ListInput, limit = PAGE_SIZE) => ({
  ...pagedQuery(listAdminReports, { ...input, limit }),
  ...polled(POLL_MS),
})

/** What waits for an estimate. */
export const waitingReports = (order: PreferredOrder) => adminReports({ stage: 'waiting', order })

/** What has its answer, newest first. */
export const answeredReports = (search?: string) => adminReports({ stage: 'answered', search })

/** The number of reports in each status. */
export const reportCounts = (filter: ReportFilter = {}) => ({
  ...countsQuery(listAdminReports, countAdminReports, filter),
  ...polled(POLL_MS),
})

/** The number of reports whose approved estimate waits for its contractor. */
export const heldCounts = () => reportCounts({ held: 'only' })
