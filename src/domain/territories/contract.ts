import { z } from 'zod'
import { Email } from '#domain/accounts/identity/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'
import { US_STATES, withoutPlus4 } from './rules.ts'

/**
 * The states whose counties and ZIP codes ODIE knows; `SERVED_STATES` says which of them are open. Here, because the landing page
 * needs this file, but not what else the catalogue has.
 */
export const STATE_CODES = ['WI', 'IL', 'MN', 'IA', 'MI'] as const
export type StateCode = (typeof STATE_CODES)[number]

/** A state’s two-letter code, as people type it. */
export const State = z
  .string()
  .trim()
  .toUpperCase()
  .refine((state) => US_STATES.includes(state), 'Enter the two-letter state code, like WI')

export const Zip = z
  .string()
  .trim()
  .regex(/^\d{5}$/, 'Enter a five-digit ZIP code')
export type Zip = z.infer<typeof Zip>

/** A ZIP code as people write their own, perhaps as ZIP+4. */
const OwnZip = z.string().trim().overwrite(withoutPlus4).pipe(Zip)

/** A ZIP code that ODIE serves and the contractor it's assigned to; null while it's unassigned. */
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
  city: z.string().trim().min(1, 'Enter a city').max(100),
  state: State,
  /** Null: served, but not assigned to a contractor. */
  contractorId: UserId.nullable(),
})
export type NewTerritory = z.infer<typeof NewTerritory>

/** A territory to assign, and optionally who has it so far as the caller knows. */
export const Assignment = NewTerritory.extend({
  /** The contractor that staff saw before they assigned it, null for none. If it's someone else by now, nothing is assigned. */
  expectedContractorId: UserId.nullable().optional(),
})
export type Assignment = z.infer<typeof Assignment>

/** The beginning of a ZIP code, or part of the name of a city or a contractor. Empty means all. */
const search = z.string().trim().max(100).optional()

export const TerritoryFilter = z.object({
  search,
  /** A contractor's territories, or those without one; all when omitted. */
  assignedTo: z.union([UserId, z.literal('unassigned')]).optional(),
  state: State.optional(),
})
export type TerritoryFilter = z.infer<typeof TerritoryFilter>

export const listTerritories = endpoint({
  name: 'listTerritories',
  summary: 'Territories by ZIP code, in pages.',
  method: 'GET',
  path: '/api/territories',
  access: ['admin'],
  input: PageRequest.extend(TerritoryFilter.shape),
  output: z.array(Territory),
})

/** A contractor with territories, and how many. */
export const TerritoryHolder = z.object({
  contractorId: UserId,
  contractorName: z.string(),
  territories: z.int(),
})
export type TerritoryHolder = z.infer<typeof TerritoryHolder>

export const listTerritoryHolders = endpoint({
  name: 'listTerritoryHolders',
  summary: 'The contractors who have territories by name, with the number of those, in pages.',
  method: 'GET',
  path: '/api/territories/holders',
  access: ['admin'],
  input: PageRequest.extend({ search }),
  output: z.array(TerritoryHolder),
})

export const countTerritories = endpoint({
  name: 'countTerritories',
  summary: 'How many territories are assigned, and how many are not.',
  method: 'GET',
  path: '/api/territories/counts',
  access: ['admin'],
  input: z.object({ search }),
  output: z.object({ assigned: z.int(), unassigned: z.int() }),
})

export const assignTerritory = endpoint({
  name: 'assignTerritory',
  summary:
    'Assigns a ZIP code to a contractor, reassigning it if another contractor has it; 409 if that isn’t the expected one.',
  method: 'POST',
  path: '/api/territories',
  access: ['admin'],
  input: Assignment,
  output: Territory,
  status: 201,
})

export const assignTerritories = endpoint({
  name: 'assignTerritories',
  summary:
    'Assigns many ZIP codes in one transaction; 409 if one of them belongs to another contractor than expected.',
  method: 'POST',
  path: '/api/territories/bulk',
  access: ['admin'],
  input: z.object({ territories: z.array(Assignment).min(1, 'Choose at least one ZIP code').max(2_000) }),
  output: z.object({ message: z.string(), created: z.int(), moved: z.int(), unchanged: z.int() }),
})

/** What is known of a ZIP code, and the contractor who has it. */
export const KnownZip = Territory.pick({ zipCode: true, contractorId: true, contractorName: true }).extend({
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** Known for ZIP codes of ODIE's states. */
  county: z.string().nullable(),
})
export type KnownZip = z.infer<typeof KnownZip>

export const getZip = endpoint({
  name: 'getZip',
  summary: 'The city, state and county of a ZIP code, and the contractor who has it; null where unknown.',
  method: 'GET',
  path: '/api/territories/zips/:zip',
  access: ['admin'],
  input: z.object({ zip: Zip }),
  output: KnownZip,
})

/** ZIP codes that are assigned together: a county, or a part of one. */
export const ZipGroup = z.object({ name: z.string(), zips: z.array(KnownZip) })

export const listCounties = endpoint({
  name: 'listCounties',
  summary:
    'The counties that can be assigned in bulk, with their ZIP codes and the contractors who have them.',
  method: 'GET',
  path: '/api/territories/counties',
  access: ['admin'],
  input: z.object({ state: z.enum(STATE_CODES) }),
  output: z.array(ZipGroup),
})

export const countOwnTerritories = endpoint({
  name: 'countOwnTerritories',
  summary: 'How many territories the contractor has.',
  method: 'GET',
  path: '/api/contractor/territories/counts',
  access: ['contractor'],
  input: z.object({}),
  output: z.object({ territories: z.int() }),
})

export const listOwnTerritories = endpoint({
  name: 'listOwnTerritories',
  summary: 'The contractor’s own territories by ZIP code, in pages.',
  method: 'GET',
  path: '/api/contractor/territories',
  access: ['contractor'],
  input: PageRequest,
  output: z.array(Territory.pick({ id: true, zipCode: true, city: true, state: true })),
})

export const Coverage = z.object({
  served: z.boolean(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  contractorAssigned: z.boolean(),
  /** The company that holds the ZIP, once staff have verified it. */
  contractorName: z.string().nullable(),
})
export type Coverage = z.infer<typeof Coverage>

export const getCoverage = endpoint({
  name: 'getCoverage',
  summary: 'Whether ODIE serves a ZIP code, and which contractor has it.',
  method: 'GET',
  path: '/api/coverage',
  access: 'anyone',
  input: z.object({ zip: OwnZip }),
  output: Coverage,
})

export const notifyWhenServed = endpoint({
  name: 'notifyWhenServed',
  summary: 'Joins the waiting list of a ZIP code; an email goes out when it is served.',
  method: 'POST',
  path: '/api/coverage/notify',
  access: 'anyone',
  input: z.object({ email: Email, zipCode: OwnZip }),
  output: Nothing,
})

/** A ZIP code that people are waiting for. */
export const WaitedZip = KnownZip.pick({ zipCode: true, city: true, county: true }).extend({
  /** Who haven't been emailed yet. */
  people: z.int(),
  /** When the first of them joined. */
  since: z.iso.datetime(),
})
export type WaitedZip = z.infer<typeof WaitedZip>

export const listWaitlist = endpoint({
  name: 'listWaitlist',
  summary: 'The ZIP codes on the waiting list, with how many people wait, in pages.',
  method: 'GET',
  path: '/api/admin/waitlist',
  access: ['admin'],
  input: PageRequest,
  output: z.array(WaitedZip),
})
