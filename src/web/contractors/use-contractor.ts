import { useQuery } from '@tanstack/react-query'
import { getContractor } from '#domain/contractors/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'

/** A contractor; undefined without an id, until it has loaded, and if it's been deleted. */
export function useContractor(id: UserId | null) {
  const { data } = useQuery({ ...query(getContractor, { id: id ?? ('' as UserId) }), enabled: id !== null })
  return data
}
