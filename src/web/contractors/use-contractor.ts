import { useQuery } from '@tanstack/react-query'
import { allContractors } from './queries.ts'

/** One of the contractors; undefined until they have loaded, or if there is none with this id. */
export function useContractor(id: string | null) {
  const { data: contractors } = useQuery(allContractors)
  return contractors?.find((contractor) => contractor.id === id)
}
