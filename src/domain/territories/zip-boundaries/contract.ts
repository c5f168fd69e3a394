import { z } from 'zod'
import { STATE_CODES, Territory } from '#domain/territories/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint, ProtocolResponse } from '#kernel/endpoint.ts'

const StateInput = z.object({ state: z.enum(STATE_CODES, 'There is no map of this state') })

/** What the response holds: the boundaries, or the news that they are being prepared. */
export const ZipBoundaries = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Preparing') }),
  // Made by our own server: checking a hundred thousand numbers would only delay the map.
  z.looseObject({
    type: z.literal('Topology'),
    arcs: z.custom<number[][][]>(Array.isArray),
    objects: z.looseObject({ zips: z.looseObject({ type: z.literal('GeometryCollection') }) }),
  }),
])
export type ZipBoundaries = z.infer<typeof ZipBoundaries>

export const getZipBoundaries = endpoint({
  name: 'getZipBoundaries',
  summary:
    'The boundaries of a state’s ZIP codes as compressed TopoJSON with an ETag. Returns 202 while they are being prepared, 404 if no host is configured, and 503 if they couldn’t be loaded.',
  method: 'GET',
  path: '/api/territories/boundaries/:state',
  access: ['admin', 'contractor'],
  input: StateInput,
  output: ProtocolResponse,
})

/** A ZIP code on the map of a state. */
export const MapZip = z.object({
  zipCode: z.string(),
  city: z.string(),
  /** Whether it's a territory, with or without a contractor. */
  isTerritory: z.boolean(),
  contractorId: UserId.nullable(),
  contractorName: z.string().nullable(),
  /** How many people wait for an email once it's served. */
  waiting: z.int(),
})
export type MapZip = z.infer<typeof MapZip>

export const getTerritoryMap = endpoint({
  name: 'getTerritoryMap',
  summary:
    'Every ZIP code of a state, with the contractor who has it and how many people wait for it: what a map of the state shows.',
  method: 'GET',
  path: '/api/territories/map',
  access: ['admin'],
  input: StateInput,
  output: z.array(MapZip),
})

export const getOwnTerritoryMap = endpoint({
  name: 'getOwnTerritoryMap',
  summary: 'All of the contractor’s territories at once, for their map.',
  method: 'GET',
  path: '/api/contractor/territories/map',
  access: ['contractor'],
  input: z.object({}),
  output: z.array(Territory.pick({ zipCode: true, city: true, state: true })),
})
