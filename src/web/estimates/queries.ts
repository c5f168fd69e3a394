import { type AgentEstimate, type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import { countContractorEstimates, listContractorEstimates } from '#domain/estimates/lists/contract.ts'
import { getCompletion } from '#domain/repairs/completion/contract.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery, query } from '#web/api/query.ts'

const PAGE_SIZE = 20

/** The estimates in the contractor's name, newest first. */
export const contractorEstimates = pagedQuery(listContractorEstimates, { limit: PAGE_SIZE })

/** How many there are, and their total. */
export const contractorEstimateCounts = countsQuery(listContractorEstimates, countContractorEstimates, {})

const PDF_POLL_MS = 1_000
/** Staff have to act first. */
const DELAYED_PDF_POLL_MS = 30_000

/** A sent estimate with its lines; polled until its PDF exists. */
export const receivedEstimate = (id: EstimateId) => ({
  ...query(getEstimate, { id }),
  refetchInterval: ({ state: { data } }: { state: { data?: AgentEstimate } }) =>
    data && !data.hasPdf ? (data.isPdfDelayed ? DELAYED_PDF_POLL_MS : PDF_POLL_MS) : (false as const),
})

/** The others reply to what isn't right with the work, and correct the report, while the page is open. */
const COMPLETION_POLL_MS = 60_000
/** A reader who comes back to the page after that sees what's new. */
const COMPLETION_STALE_MS = 5_000

/** The reported work of an estimate, to read. */
export const completionOf = (id: EstimateId) => ({ ...completionToReport(id), ...polled(COMPLETION_POLL_MS) })

/**
 * The same for the form that it's reported with, which isn't polled: a report that's sent names what its author has read, so nothing new
 * may come in above what they're writing.
 */
export const completionToReport = (id: EstimateId) => ({
  ...query(getCompletion, { id }),
  staleTime: COMPLETION_STALE_MS,
})
