import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { countTerritories, listTerritories, listTerritoryHolders } from '#domain/territories/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import type { InputOf } from '#kernel/endpoint.ts'
import { useShownFailure } from '#web/api/failed-queries.ts'
import { polled } from '#web/api/polled.ts'
import { countsQuery, pagedQuery } from '#web/api/query.ts'

const PAGE_SIZE = 50
const ZIPS_PAGE_SIZE = 60
const POLL_MS = 30_000

/** A contractor's territories, or with `contractorId` null, those of none. */
export type TerritoryGroup = {
  contractorId: UserId | null
  contractorName: string | null
  territories: number
}

/** The contractors who have territories, a page at a time. */
export const territoryHolders = (search?: string, limit = PAGE_SIZE) => ({
  ...pagedQuery(listTerritoryHolders, { search, limit }),
  ...polled(POLL_MS),
})

type Narrowing = Pick<InputOf<typeof listTerritories>, 'assignedTo' | 'search'>

/** The territories of one contractor, or of none, a page at a time. */
export const territoryPages = (narrowing: Narrowing) => ({
  ...pagedQuery(listTerritories, { ...narrowing, limit: ZIPS_PAGE_SIZE }),
  ...polled(POLL_MS),
})

/** How many territories there are. */
export const territoryCounts = (search?: string) => ({
  ...countsQuery(listTerritories, countTerritories, { search }),
  ...polled(POLL_MS),
})

/** The territories by contractor as a list for `ListCard`; the unassigned ones come first, because someone should get these. */
export function useTerritoryGroups({ search, limit }: { search?: string | undefined; limit?: number }) {
  const holders = useInfiniteQuery({
    ...territoryHolders(search, limit),
    placeholderData: keepPreviousData,
  })
  const counts = useQuery({ ...territoryCounts(search), placeholderData: keepPreviousData })
  const failures = [useShownFailure(holders), useShownFailure(counts)]
  const unassigned = counts.data?.unassigned ?? 0
  const none = { contractorId: null, contractorName: null, territories: unassigned }
  const groups: TerritoryGroup[] | undefined =
    holders.data && counts.data && (unassigned > 0 ? [none, ...holders.data] : holders.data)
  return {
    total: counts.data && counts.data.assigned + unassigned,
    query: {
      data: groups,
      error: failures[0] ?? failures[1] ?? holders.error,
      isPending: holders.isPending || counts.isPending,
      isFetching: holders.isFetching || counts.isFetching,
      refetch: () => Promise.all([holders.refetch(), counts.refetch()]),
      hasNextPage: holders.hasNextPage,
      isFetchingNextPage: holders.isFetchingNextPage,
      fetchNextPage: holders.fetchNextPage,
    },
  }
}
