import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'

/** What belongs to a contractor, and so what deleting the account changes. */
export const ContractorHoldings = z.object({
  /** ZIP codes; they become unassigned. */
  territories: z.int(),
  /** Prices; they are deleted. */
  pricebookItems: z.int(),
  /** Drafts; they lose the contractor and their prices from the pricebook. */
  drafts: z.int(),
  /** Estimates that were sent; they stay, as printed. */
  sentEstimates: z.int(),
})
export type ContractorHoldings = z.infer<typeof ContractorHoldings>

const byId = z.object({ id: UserId })

export const getContractorHoldings = endpoint({
  name: 'getContractorHoldings',
  summary: 'How much deleting a contractor would delete, release, and leave.',
  method: 'GET',
  path: '/api/admin/contractors/:id/holdings',
  access: ['admin'],
  input: byId,
  output: ContractorHoldings,
})

export const deleteContractor = endpoint({
  name: 'deleteContractor',
  summary: 'Deletes a contractor with pricebook and logo, and releases their territories and drafts.',
  method: 'DELETE',
  path: '/api/admin/contractors/:id',
  access: ['admin'],
  input: byId,
  output: Nothing,
})
