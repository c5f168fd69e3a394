import { z } from 'zod'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const Agent = z.object({
  id: UserId,
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  email: z.string(),
  companyName: z.string().nullable(),
  phone: z.string().nullable(),
  companyAddress: z.string().nullable(),
  licenseNumber: z.string().nullable(),
  isVerified: z.boolean(),
  isEmailVerified: z.boolean(),
  isDeactivated: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type Agent = z.infer<typeof Agent>

/** Words of a name, a company, or an email address. Empty means all. */
const AgentFilter = z.object({ search: z.string().trim().max(100).optional() })
export type AgentFilter = z.infer<typeof AgentFilter>

export const AgentRequest = PageRequest.extend(AgentFilter.shape)
export type AgentRequest = z.infer<typeof AgentRequest>

export const listAgents = endpoint({
  name: 'listAgents',
  summary: 'All agents, newest first.',
  method: 'GET',
  path: '/api/admin/agents',
  access: ['admin'],
  input: AgentRequest,
  output: z.array(Agent),
})

export const getAgent = endpoint({
  name: 'getAgent',
  summary: 'One agent.',
  method: 'GET',
  path: '/api/admin/agents/:id',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Agent,
})

export const countAgents = endpoint({
  name: 'countAgents',
  summary: 'How many agents are active, and how many are deactivated.',
  method: 'GET',
  path: '/api/admin/agents/counts',
  access: ['admin'],
  input: AgentFilter,
  output: z.object({ active: z.int(), deactivated: z.int() }),
})

export const deactivateAgent = endpoint({
  name: 'deactivateAgent',
  summary: 'Ends an agent’s sessions and blocks sign-in to the account.',
  method: 'POST',
  path: '/api/admin/agents/:id/deactivate',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})

export const reactivateAgent = endpoint({
  name: 'reactivateAgent',
  summary: 'Lets a deactivated agent sign in again.',
  method: 'POST',
  path: '/api/admin/agents/:id/reactivate',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})
