import { z } from 'zod'
import { AdminEstimate, EstimateId, Hold, LineItem } from '#domain/estimates/contract.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'
import { text } from '#kernel/text/text.ts'

/** A line as its contractor checks it: with where its price comes from, and the inspector's words. */
export const HeldLine = LineItem.omit({ finding_ids: true }).extend({
  quotes: z.array(z.object({ page: z.int(), quote: z.string() })),
})
export type HeldLine = z.infer<typeof HeldLine>

/** An approved estimate that waits for its contractor, or has waited. */
export const HeldEstimate = z.object({
  id: EstimateId,
  version: z.int().positive(),
  propertyAddress: z.string(),
  agentName: z.string(),
  /** 0.00 once the hold has ended, unless the estimate was sent. */
  totalAmount: Dollars,
  isRevision: z.boolean(),
  hold: Hold,
  /** Empty once the hold has ended. */
  lines: z.array(HeldLine),
})
export type HeldEstimate = z.infer<typeof HeldEstimate>

const byId = z.object({ id: EstimateId })
const byToken = z.object({ token: z.string().max(100) })

/** The version that was on the screen: another one is a conflict. */
const Seen = z.object({ version: z.int().positive() })

export const MAX_OBJECTION = 1_000

export const Objection = z.object({
  reason: text({ max: MAX_OBJECTION, required: 'Say what should change' }),
})
export type Objection = z.output<typeof Objection>

export const getHeldEstimate = endpoint({
  name: 'getHeldEstimate',
  summary: 'An estimate that waits for you before it’s sent in your name.',
  method: 'GET',
  path: '/api/contractor/held-estimates/:id',
  access: ['contractor'],
  input: byId,
  output: HeldEstimate,
})

export const releaseHeldEstimate = endpoint({
  name: 'releaseHeldEstimate',
  summary: 'Sends an estimate that waits for you. Returns 409 if it doesn’t anymore.',
  method: 'POST',
  path: '/api/contractor/held-estimates/:id/release',
  access: ['contractor'],
  input: byId.extend(Seen.shape),
  output: HeldEstimate,
})

export const objectToEstimate = endpoint({
  name: 'objectToEstimate',
  summary:
    'Returns an estimate that waits for you to staff, with what should change. Returns 409 if it doesn’t wait anymore.',
  method: 'POST',
  path: '/api/contractor/held-estimates/:id/object',
  access: ['contractor'],
  input: byId.extend({ ...Seen.shape, ...Objection.shape }),
  output: HeldEstimate,
})

export const openHeldEstimate = endpoint({
  name: 'openHeldEstimate',
  summary: 'The estimate behind the link in its contractor’s email.',
  method: 'GET',
  path: '/api/held-estimate',
  access: 'anyone',
  input: byToken,
  output: HeldEstimate,
})

export const releaseByLink = endpoint({
  name: 'releaseByLink',
  summary: 'Sends the estimate, through the link in its contractor’s email.',
  method: 'POST',
  path: '/api/held-estimate/release',
  access: 'anyone',
  input: byToken.extend(Seen.shape),
  output: HeldEstimate,
})

export const objectByLink = endpoint({
  name: 'objectByLink',
  summary: 'Returns the estimate to staff, through the link in its contractor’s email.',
  method: 'POST',
  path: '/api/held-estimate/object',
  access: 'anyone',
  input: byToken.extend({ ...Seen.shape, ...Objection.shape }),
  output: HeldEstimate,
})

export const sendHeldEstimate = endpoint({
  name: 'sendHeldEstimate',
  summary: 'Sends a held estimate without waiting for its contractor. Returns 409 if it isn’t held anymore.',
  method: 'POST',
  path: '/api/admin/estimates/:id/send-held',
  access: ['admin'],
  input: byId.extend(Seen.shape),
  output: AdminEstimate,
})

export const stopHold = endpoint({
  name: 'stopHold',
  summary: 'Makes a held estimate a draft again, to change it. Returns 409 if it isn’t held anymore.',
  method: 'POST',
  path: '/api/admin/estimates/:id/stop-hold',
  access: ['admin'],
  input: byId.extend(Seen.shape),
  output: AdminEstimate,
})
