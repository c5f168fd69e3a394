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

export const listAgents = endpoint({
  name: 'listAgents',
  summary: 'All agents, newest first.',
  method: 'GET',
  path: '/api/admin/agents',
  access: ['admin'],
  input: PageRequest,
  output: z.array(Agent),
})

export const deactivateAgent = endpoint({
  name: 'deactivateAgent',
  summary: "Ends an agent's sessions and blocks sign-in to the account.",
  method: 'POST',
  path: '/api/admin/agents/:id/deactivate',
  access: ['admin'],
  input: z.object({ id: UserId }),
  output: Nothing,
})
