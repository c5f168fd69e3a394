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

/** The reported work of an estimate. Drafts are kept apart from it, so a refetch changes none. */
export const completionOf = (id: EstimateId) => ({
  ...query(getCompletion, { id }),
  ...polled(COMPLETION_POLL_MS),
  // Also read again when the reader comes back to the page.
  staleTime: 0,
})
