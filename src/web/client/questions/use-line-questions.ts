import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type LineQuestion, listQuestions } from '#domain/client/questions/contract.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 500
const POLL_MS = 15_000

/** The questions about an estimate. */
export const lineQuestions = (id: EstimateId) => pagedQuery(listQuestions, { id, limit: PAGE_SIZE })

/** The questions about an estimate, by line; polled while one is open. */
export function useLineQuestions(id: EstimateId): ReadonlyMap<string, LineQuestion[]> {
  const { data } = useInfiniteQuery({
    ...lineQuestions(id),
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ items }) => items.some(({ answer }) => !answer)) ? POLL_MS : false,
  })
  return useMemo(() => Map.groupBy(data ?? [], ({ lineId }) => lineId), [data])
}
