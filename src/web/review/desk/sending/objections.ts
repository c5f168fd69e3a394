import type { AdminEstimate } from '#domain/estimates/contract.ts'

/**
 * Whether a draft's contractor returned it before, so that they review it again. Another one may have their name, and they may have changed
 * it. Servers of the previous version don't say who it was.
 */
export const isObjectionOf = (hold: AdminEstimate['hold'], contractorId: AdminEstimate['contractorId']) =>
  hold?.outcome === 'objected' && (hold.contractorId === undefined || hold.contractorId === contractorId)
