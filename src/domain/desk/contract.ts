import { z } from 'zod'
import { Finding, FindingId, Kind, MentionPlace } from '#domain/analysis/contract.ts'
import { EstimateId, LineItem } from '#domain/estimates/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint } from '#kernel/endpoint.ts'

/** A finding as staff decide it, and the lines for it: the work, and the charges that come with it. */
export const PricedFinding = z.object({ finding: Finding, lines: z.array(LineItem) })
export type PricedFinding = z.infer<typeof PricedFinding>

export const priceFinding = endpoint({
  name: 'priceFinding',
  summary:
    'Prices a finding on its own, with another kind if one is given, or a mention as a finding. Changes nothing.',
  method: 'POST',
  path: '/api/admin/estimates/:id/price-finding',
  access: ['admin'],
  input: z.object({
    id: EstimateId,
    contractorId: UserId.nullable(),
    of: z.union([
      z.object({ findingId: FindingId, kind: Kind.optional() }),
      MentionPlace.extend({ kind: Kind }),
    ]),
  }),
  output: PricedFinding,
})

export const listKinds = endpoint({
  name: 'listKinds',
  summary: 'The kinds of deficiencies that staff can choose from, by title.',
  method: 'GET',
  path: '/api/admin/kinds',
  access: ['admin'],
  input: z.object({}),
  output: z.array(z.object({ kind: Kind, title: z.string() })),
})
