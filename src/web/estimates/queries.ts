import { type AgentEstimate, type EstimateId, getEstimate } from '#domain/estimates/contract.ts'
import { countContractorEstimates, listContractorEstimates } from '#domain/estimates/lists/contract.ts'
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
