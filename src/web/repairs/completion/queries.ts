import type { EstimateId } from '#domain/estimates/contract.ts'
import { getCompletion } from '#domain/repairs/completion/contract.ts'
import { polled } from '#web/api/polled.ts'
import { query } from '#web/api/query.ts'

/** The others reply, and correct the report, while the page is open. */
const POLL_MS = 60_000

/** The reported work of an estimate. Drafts are kept apart from it, so a refetch changes none. */
export const completionOf = (id: EstimateId) => ({
  ...query(getCompletion, { id }),
  ...polled(POLL_MS),
  // Also read again when the reader comes back to the page.
  staleTime: 0,
})
