import { useQueryClient } from '@tanstack/react-query'
import { type AdminEstimate, type EstimateId, getAdminEstimate } from '#domain/estimates/contract.ts'
import { query } from '#web/api/query.ts'

/**
 * Keeps an estimate that the server returned, so that its desk opens without loading it again. Others of its report are loaded
 * again when they're opened next, because they say what replaces them.
 */
export function useEstimateCache() {
  const client = useQueryClient()
  const keyOf = (id: EstimateId) => query(getAdminEstimate, { id }).queryKey
  return (estimate: AdminEstimate, ...changed: EstimateId[]) => {
    const related = [estimate.replaces?.id, estimate.replacement?.id, ...changed].filter(
      (id) => id !== undefined,
    )
    for (const id of related) void client.invalidateQueries({ queryKey: keyOf(id), refetchType: 'none' })
    client.setQueryData(keyOf(estimate.id), estimate)
  }
}
