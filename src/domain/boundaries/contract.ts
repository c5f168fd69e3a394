import { z } from 'zod'
import { STATE_CODES } from '#domain/territories/contract.ts'
import { endpoint, ProtocolResponse } from '#kernel/endpoint.ts'

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
  input: z.object({ state: z.enum(STATE_CODES, 'There is no map of this state') }),
  output: ProtocolResponse,
})
