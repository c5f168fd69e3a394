import { z } from 'zod'
import { CurrentPassword } from '#domain/accounts/identity/contract.ts'
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

/** What belongs to an agent. */
export const AgentHoldings = z.object({
  /** Reports without a sent estimate; they are deleted, with their drafts. */
  openReports: z.int(),
  /** Reports with a sent estimate: their files are deleted, their estimates stay with the contractors. */
  answeredReports: z.int(),
})
export type AgentHoldings = z.infer<typeof AgentHoldings>

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

export const getAgentHoldings = endpoint({
  name: 'getAgentHoldings',
  summary: 'How much deleting an agent would delete and leave.',
  method: 'GET',
  path: '/api/admin/agents/:id/holdings',
  access: ['admin'],
  input: byId,
  output: AgentHoldings,
})

export const deleteAgent = endpoint({
  name: 'deleteAgent',
  summary: 'Deletes an agent with their reports; estimates that were sent stay with the contractors.',
  method: 'DELETE',
  path: '/api/admin/agents/:id',
  access: ['admin'],
  input: byId,
  output: Nothing,
})

export const getOwnHoldings = endpoint({
  name: 'getOwnHoldings',
  summary: 'What deleting your own account would change, and why it can’t be deleted, if so.',
  method: 'GET',
  path: '/api/users/holdings',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({}),
  output: z.object({
    agent: AgentHoldings.nullable(),
    contractor: ContractorHoldings.nullable(),
    /** A sentence for the user; null if the account can be deleted. */
    obstacle: z.string().nullable(),
  }),
})

export const DeleteOwnAccount = z.object({
  currentPassword: CurrentPassword,
  /** Of the authenticator app, or a recovery code; required with two-step verification. */
  code: z.string().trim().max(50).optional(),
})

export const deleteOwnAccount = endpoint({
  name: 'deleteOwnAccount',
  summary: 'Deletes your own account, for good.',
  method: 'POST',
  path: '/api/users/delete-account',
  access: ['agent', 'contractor', 'admin'],
  input: DeleteOwnAccount,
  output: Nothing,
})
