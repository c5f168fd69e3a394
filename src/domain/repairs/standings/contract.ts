import { z } from 'zod'
import { EstimateId } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'

/** How many estimates one request can ask about. */
export const MAX_STANDINGS = 50

/** Where the repair request is between the agent and the other side of the sale. `unsent`: saved, but no one has a link. */
export const NegotiationStanding = z.object({
  state: z.enum(['unsent', 'waiting', 'answered', 'agreed', 'withdrawn']),
  /** How many of its items are settled. */
  settled: z.int(),
  of: z.int(),
})
export type NegotiationStanding = z.infer<typeof NegotiationStanding>

/**
 * Where requested work is. `answered`: by the contractor, and the agent is next. `with_owner`: the agent made a link for the owner. `expired`:
 * the contractor's prices have, so that they have to answer again before the owner can decide. `nothing_left`: the contractor left every
 * item out. `partly_done` and `done` are what the contractor reported.
 */
export const WorkStanding = z.object({
  state: z.enum([
    'requested',
    'answered',
    'with_owner',
    'expired',
    'nothing_left',
    'confirmed',
    'declined',
    'partly_done',
    'done',
  ]),
  /** How many items are done, of those that the contractor didn't leave out; 0 of 0 without a report. */
  done: z.int(),
  of: z.int(),
  /** What the items come to that the contractor confirmed, with charges; null while there are none. */
  amount: Dollars.nullable(),
  /**
   * That something isn’t right with what was reported. `open`: the contractor is next. `answered`: they corrected their report or replied, so
   * that the owner or the agent is next. Absent without a problem, and once it's settled.
   */
  problem: z.enum(['open', 'answered']).optional(),
  /** What the contractor did last about an `answered` problem. Absent for others, and from servers of the previous version. */
  problemAnswer: z.enum(['reply', 'correction']).optional(),
})
export type WorkStanding = z.infer<typeof WorkStanding>

export const Standing = z.object({
  estimateId: EstimateId,
  /** Null until there's one, and for contractors, who don't see it. */
  request: NegotiationStanding.nullable(),
  /** Null until work is requested. */
  work: WorkStanding.nullable(),
  /** Whether work was done from an estimate that this one replaced. Absent from servers of the previous version. */
  hasEarlierWork: z.boolean().optional(),
})
export type Standing = z.infer<typeof Standing>

export const listStandings = endpoint({
  name: 'listStandings',
  summary:
    'Where the repair request and the work of some estimates are. Those that the caller can’t read aren’t in the list.',
  method: 'GET',
  path: '/api/estimate-standings',
  access: ['agent', 'contractor', 'admin'],
  input: z.object({
    /** Separated by commas. */
    ids: z
      .string()
      .transform((ids) => ids.split(','))
      .pipe(z.array(EstimateId).min(1).max(MAX_STANDINGS)),
  }),
  output: z.array(Standing),
})
