import { useQuery } from '@tanstack/react-query'
import { getContractor } from '#domain/accounts/contractors/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { query } from '#web/api/query.ts'

/** A contractor; the query is idle without an id, and fails if it's been deleted. */
export const useContractorQuery = (id: UserId | null) =>
  useQuery({ ...query(getContractor, { id: id ?? ('' as UserId) }), enabled: id !== null })

/** A contractor; undefined without an id, until it has loaded, and if it's been deleted. */
export const useContractor = (id: UserId | null) => useContractorQuery(id).data
