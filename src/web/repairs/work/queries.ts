import type { EstimateId } from '#domain/estimates/contract.ts'
import { getWorkRequest, type WorkRequest } from '#domain/repairs/work/contract.ts'
import { query } from '#web/api/query.ts'

const POLL_MS = 15_000

/** An estimate's request for work; polled until it's answered and decided. */
export const workRequest = (id: EstimateId) => ({
  ...query(getWorkRequest, { id }),
  refetchInterval: ({ state: { data } }: { state: { data?: WorkRequest } }) =>
    data?.state === 'open' && !data.decision ? POLL_MS : (false as const),
})
