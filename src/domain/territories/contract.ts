import { z } from 'zod'
import { Email } from '#domain/identity/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'

export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'Enter a five-digit ZIP code')
export type Zip = z.infer<typeof Zip>

/** A ZIP that ODIE serves, and who holds it; `contractorId` null means nobody does yet. */
export const Territory = z.object({
  id: z.uuid(),
  zipCode: z.string().max(10),
  city: z.string(),
  state: z.string().length(2),
  contractorId: UserId.nullable(),
  contractorName: z.string().nullable(),
})
export type Territory = z.infer<typeof Territory>

export const NewTerritory = z.object({
  zipCode: Zip,
  city: z.string().trim().min(1, 'Enter the city').max(100),
  state: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}$/, 'Enter the two letters of the state, like WI'),
  contractorId: UserId,
})
export type NewTerritory = z.infer<typeof NewTerritory>

export const listTerritories = endpoint({
  name: 'listTerritories',
  summary: 'All territories, by ZIP.',
  method: 'GET',
  path: '/api/territories',
  access: ['admin'],
  input: z.object({}),
  output: z.array(Territory),
})

export const assignTerritory = endpoint({
  name: 'assignTerritory',
  summary: 'Gives one ZIP to a contractor, taking it from whoever held it.',
  method: 'POST',
  path: '/api/territories',
  access: ['admin'],
  input: NewTerritory,
  output: Territory,
  status: 201,
})

export const assignTerritories = endpoint({
  name: 'assignTerritories',
  summary: 'Gives many ZIPs to contractors at once.',
  method: 'POST',
  path: '/api/territories/bulk',
  access: ['admin'],
  input: z.object({ territories: z.array(NewTerritory).min(1, 'Choose at least one ZIP code').max(2_000) }),
  output: z.object({ message: z.string(), created: z.int(), moved: z.int(), unchanged: z.int() }),
})

export const listOwnTerritories = endpoint({
  name: 'listOwnTerritories',
  summary: "The contractor's own territories.",
  method: 'GET',
  path: '/api/contractor/territories',
  access: ['contractor'],
  input: z.object({}),
  output: z.array(Territory.pick({ id: true, zipCode: true, city: true, state: true })),
})

export const Coverage = z.object({
  served: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  contractorAssigned: z.boolean(),
})
export type Coverage = z.infer<typeof Coverage>

export const getCoverage = endpoint({
  name: 'getCoverage',
  summary: 'Whether ODIE serves a ZIP.',
  method: 'GET',
  path: '/api/coverage',
  access: 'anyone',
  input: z.object({ zip: Zip }),
  output: Coverage,
})

export const notifyWhenServed = endpoint({
  name: 'notifyWhenServed',
  summary: 'Asks to be told when a ZIP is served.',
  method: 'POST',
  path: '/api/coverage/notify',
  access: 'anyone',
  input: z.object({ email: Email, zipCode: Zip }),
  output: Nothing,
})
