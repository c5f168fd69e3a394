import { listHeldEstimates } from '#domain/estimates/lists/contract.ts'
import { query } from '#web/api/query.ts'

/** The contractor's estimates that wait for them before they're sent. */
export const heldEstimates = query(listHeldEstimates, {})
