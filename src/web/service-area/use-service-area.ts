import { useQuery } from '@tanstack/react-query'
import { getServiceArea, type ServedState } from '#domain/site/public-site/contract.ts'
import { query } from '#web/api/query.ts'
import { queryClient } from '#web/api/query-client.ts'
import { SPECIFIED_AREA } from './specified-area.ts'

/** The counties that have territories. The specified ones, as in the prerendered pages, until the server has answered. */
export function useServiceArea(): readonly ServedState[] {
  // The client is passed, because the landing page has no provider.
  const { data } = useQuery(query(getServiceArea, {}), queryClient)
  return data ?? SPECIFIED_AREA
}
