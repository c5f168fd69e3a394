import { useQueries, useQueryClient } from '@tanstack/react-query'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { listStandings, MAX_STANDINGS, type Standing } from '#domain/repairs/standings/contract.ts'
import { query } from '#web/api/query.ts'

/** The other parties act while a list is open. */
const POLL_MS = 60_000

/** Where the repair request and the work of estimates are, for a list of them; polled. Empty until it's known. */
export function useStandings(ids: readonly EstimateId[]): ReadonlyMap<EstimateId, Standing> {
  const client = useQueryClient()
  const current = useQueries({ queries: chunksOf(ids).map(standings), combine: joined })
  // A list that grows asks about other estimates together, and the rows that it has would lose theirs until the answer comes.
  const known = client.getQueriesData<Standing[]>({ queryKey: [listStandings.name] })
  return new Map(
    [...known.flatMap(([, data = []]) => data), ...current].map((each) => [each.estimateId, each]),
  )
}

const standings = (ids: readonly EstimateId[]) => ({
  ...query(listStandings, { ids: ids.join(',') }),
  // What this user did on other pages changes it, too.
  staleTime: 0,
  refetchInterval: POLL_MS,
})

const chunksOf = (ids: readonly EstimateId[]) =>
  Array.from({ length: Math.ceil(ids.length / MAX_STANDINGS) }, (_, index) =>
    ids.slice(index * MAX_STANDINGS, (index + 1) * MAX_STANDINGS),
  )

const joined = (results: readonly { data: Standing[] | undefined }[]) =>
  results.flatMap(({ data = [] }) => data)
