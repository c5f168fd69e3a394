import type { EstimateId } from '#domain/estimates/contract.ts'
import { getEarlierRequest, getRepairRequest } from '#domain/repairs/requests/contract.ts'
import { query } from '#web/api/query.ts'

/** The other side answers while a page with the request is open. */
const POLL_MS = 15_000

/** The repair request of an estimate, polled. */
export const repairRequest = (id: EstimateId) => ({
  ...query(getRepairRequest, { id }),
  refetchInterval: POLL_MS,
})

/** What the first request for a revised estimate begins with. */
export const earlierRequest = (id: EstimateId) => query(getEarlierRequest, { id })
