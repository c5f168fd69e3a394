import { countContractorEstimates, listContractorEstimates } from '#domain/estimate-lists/contract.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 20

/** The estimates in the contractor's name, newest first. */
export const contractorEstimates = pagedQuery(listContractorEstimates, { limit: PAGE_SIZE })

/** How many there are, and their total. */
export const contractorEstimateCounts = countsQuery(listContractorEstimates, countContractorEstimates, {})
