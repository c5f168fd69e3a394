import { useQuery } from '@tanstack/react-query'
import { listContractors } from '#domain/contractors/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'

/** One of the contractors; undefined until they have loaded, or if there is none with this id. */
export function useContractor(id: UserId | null) {
  const { data: contractors } = useQuery(query(listContractors, {}))
  return contractors?.find((contractor) => contractor.id === id)
}
