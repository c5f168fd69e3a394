import { countEstimates, listEstimates, listEstimateVersions } from '#domain/estimates/lists/contract.ts'
import {
  type AgentStatus,
  countReports,
  getReport,
  listReports,
  type Report,
  type ReportDetail,
  type ReportId,
} from '#domain/reports/contract.ts'
import { getGoogleMapsConfig } from '#domain/site/public-site/contract.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 50
const POLL_MS = 15_000
const ANALYSIS_POLL_MS = 2_000
/** Most reports are analyzed within two seconds, while the agent who uploaded them watches. */
const FIRST_ANALYSIS_POLLS = 8
const FIRST_ANALYSIS_POLL_MS = 500

export const googleMapsConfig = query(getGoogleMapsConfig, {})

/** Whether we're working on a report: its estimate isn't out yet, and it wasn't returned. */
export const isInProgress = ({ status }: Report) => status !== 'processed' && status !== 'returned'

/** The agent's reports, newest first; polled while one of them is in progress. */
export const ownReports = {
  ...pagedQuery(listReports, { limit: PAGE_SIZE }),
  refetchInterval: (current: { state: { data?: { pages: { items: Report[] }[] } } }) =>
    current.state.data?.pages.some(({ items }) => items.some(isInProgress)) ? POLL_MS : false,
} as const

/** A report and where it is; polled until its estimate has been sent. A row that comes back onto the screen reads it again. */
export const reportDetail = (id: ReportId) => ({
  ...query(getReport, { id }),
  staleTime: ANALYSIS_POLL_MS,
  refetchInterval: ({ state }: { state: { data?: ReportDetail; dataUpdateCount: number } }) => {
    const { data, dataUpdateCount } = state
    if (!data || isBeingAnalyzed(data))
      return dataUpdateCount < FIRST_ANALYSIS_POLLS ? FIRST_ANALYSIS_POLL_MS : ANALYSIS_POLL_MS
    return isInProgress(data) ? POLL_MS : false
  },
})

const isBeingAnalyzed = ({ analysisStatus }: ReportDetail) =>
  analysisStatus === 'uploaded' || analysisStatus === 'processing'

/** The estimates that were sent for a report, the latest first. */
export const estimateVersions = (reportId: ReportId) =>
  pagedQuery(listEstimateVersions, { reportId, limit: PAGE_SIZE })

/** How many reports the agent has in each status; polled while one of them is in progress. */
export const reportCounts = {
  ...countsQuery(listReports, countReports, {}),
  refetchInterval: ({ state }: { state: { data?: Record<AgentStatus, number> } }) =>
    state.data && state.data.pending + state.data.uploaded > 0 ? POLL_MS : (false as const),
}

const whileWaiting = (isWaiting: boolean) => ({ refetchInterval: isWaiting ? POLL_MS : (false as const) })

/** The estimates that the agent has received, newest first; `poll` checks for new ones. */
export const receivedEstimates = ({ poll }: { poll: boolean }) => ({
  ...pagedQuery(listEstimates, { limit: PAGE_SIZE }),
  ...whileWaiting(poll),
})

const MAX_LETTERS = 500

/** The letters among them: few reports list nothing to repair. */
export const receivedLetters = ({ poll }: { poll: boolean }) => ({
  ...pagedQuery(listEstimates, { kind: 'letter', limit: MAX_LETTERS }),
  ...whileWaiting(poll),
})

/** How many estimates the agent has. */
export const estimateCounts = ({ poll }: { poll: boolean }) => ({
  ...countsQuery(listEstimates, countEstimates, {}),
  ...whileWaiting(poll),
})
