import { useQuery } from '@tanstack/react-query'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { getWaiting } from '#domain/review/desk/contract.ts'
import type { OutputOf } from '#kernel/endpoint.ts'
import { query } from '#web/api/query.ts'

const POLL_MS = 30_000

export type Waiting = OutputOf<typeof getWaiting>

/** The reports that wait for review; undefined until it's known. */
export const useWaiting = (id: EstimateId): Waiting | undefined =>
  useQuery({ ...query(getWaiting, { id }), refetchInterval: POLL_MS, staleTime: 0 }).data
