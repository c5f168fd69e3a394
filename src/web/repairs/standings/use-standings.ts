import { useQueries } from '@tanstack/react-query'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { listStandings, MAX_STANDINGS, type Standing } from '#domain/repairs/standings/contract.ts'
import { query } from '#web/api/query.ts'

/** The other parties act while a list is open. */
const POLL_MS = 60_000

/** Where the repair request and the work of estimates are, for a list of them; polled. Empty until it's known. */
export function useStandings(ids: readonly EstimateId[]): ReadonlyMap<EstimateId, Standing> {
  return useQueries({ queries: chunksOf(ids).map(standings), combine: byEstimate })
}

const standings = (ids: readonly EstimateId[]) => ({
  ...query(listStandings, { ids: ids.join(',') }),
  refetchInterval: POLL_MS,
})

const chunksOf = (ids: readonly EstimateId[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_STANDINGS) }, (_, index) =>
    ids.slice(index * MAX_STANDINGS, (index + 1) * MAX_STANDINGS),
  )

const byEstimate = (results: readonly { data: Standing[] | undefined }[]) =>
  new Map(results.flatMap(({ data = [] }) => data).map((standing) => [standing.estimateId, standing]))
