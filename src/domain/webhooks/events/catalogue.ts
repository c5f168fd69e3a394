import { z } from 'zod'
import type { Role } from '#kernel/actor.ts'
import { Dollars } from '#kernel/money.ts'

/*
 * Every event that webhooks send: who gets it, and its `data`. Receivers depend on these, so fields are added and never changed. No
 * field has what a person wrote, such as notes and reasons, nor a link that lets its holder act.
 */

type Kind<Data extends z.ZodType> = {
  /** What happened, in one sentence. */
  summary: string
  /** For developers: what its fields mean, in Markdown. */
  notes?: string
  /** Whose endpoints get it, about what's theirs; admins get it about everything. */
  roles: readonly Role[]
  data: Data
  /** For documentation. */
  example: z.input<Data>
}

const kind = <Data extends z.ZodType>(described: Kind<Data>) => described

const OF_AGENT = ['agent', 'admin'] as const
const OF_BOTH = ['agent', 'contractor', 'admin'] as const

const AboutReport = z.object({ reportId: z.uuid(), propertyAddress: z.string() })

const AboutEstimate = AboutReport.extend({
  estimateId: z.uuid(),
  /** Dollars and cents, like `1234.50`. */
  totalAmount: Dollars,
})

const report = {
  reportId: '8a5e0f3c-6d0b-4a57-9c40-0e1f4be1c2d7',
  propertyAddress: '1327 E Lantern Street, Milwaukee, WI 53202',
}
const estimate = { ...report, estimateId: '2f1c9a44-7d1e-4f0e-8f57-b8c1d2a6e913', totalAmount: '1234.50' }

const DATA = {
  'report.received': kind({
    summary: 'The file of an inspection report has arrived completely.',
    roles: OF_AGENT,
    data: AboutReport.extend({ status: z.literal('received') }),
    example: { ...report, status: 'received' },
  }),
  'report.analyzed': kind({
    summary: 'A report was read. Staff review its draft next; nothing is sent yet.',
    roles: OF_AGENT,
    data: AboutReport.extend({ status: z.literal('analyzed'), pages: z.int() }),
    example: { ...report, status: 'analyzed', pages: 42 },
  }),
  'report.failed': kind({
    summary: 'A report couldn’t be read.',
    notes: '`reason` says why, and what the agent can do.',
    roles: OF_AGENT,
    data: AboutReport.extend({ status: z.literal('failed'), reason: z.string() }),
    example: {
      ...report,
      status: 'failed',
      reason: 'This PDF is protected with a password. Upload a copy without one.',
    },
  }),
  'estimate.sent': kind({
    summary: 'An estimate was sent. Its PDF follows within minutes.',
    notes:
      '`kind` is `letter` if the report lists no electrical deficiencies, so there’s nothing to price; `replaces` is the estimate before it.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({
      status: z.literal('sent'),
      kind: z.enum(['estimate', 'letter']),
      /** The last day of its prices; null for a letter. */
      validUntil: z.iso.date().nullable(),
      replaces: z.uuid().nullable(),
    }),
    example: { ...estimate, status: 'sent', kind: 'estimate', validUntil: '2027-01-15', replaces: null },
  }),
  'estimate.replaced': kind({
    summary:
      'A newer estimate has replaced this one. Links, requests, and answers belong to the newer one now.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('replaced'), replacedBy: z.uuid() }),
    example: { ...estimate, status: 'replaced', replacedBy: 'c4d0a5be-31c6-4a0b-a1b7-59d3ef0f6a28' },
  }),
  'estimate.accepted': kind({
    summary: 'The agent requested the work, or some of it.',
    notes: '`requestedAmount` is the total of what they chose.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('accepted'), requestedAmount: Dollars }),
    example: { ...estimate, status: 'accepted', requestedAmount: '850.00' },
  }),
  'estimate.acceptance_withdrawn': kind({
    summary: 'The agent withdrew their request for work. The estimate can be accepted again.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('sent') }),
    example: { ...estimate, status: 'sent' },
  }),
  'estimate.confirmed': kind({
    summary: 'The owner confirmed the work that was requested.',
    notes: 'If they chose a day, `work.scheduled` comes, too.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('confirmed'), requestedAmount: Dollars }),
    example: { ...estimate, status: 'confirmed', requestedAmount: '850.00' },
  }),
  'estimate.declined': kind({
    summary: 'The owner declined the work that was requested.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('declined'), requestedAmount: Dollars }),
    example: { ...estimate, status: 'declined', requestedAmount: '850.00' },
  }),
  'repair_request.answered': kind({
    summary: 'The other side of the sale answered a repair request.',
    notes: 'Of its `lines`, both sides say the same about `settledLines`.',
    roles: OF_AGENT,
    data: AboutEstimate.extend({
      status: z.enum(['answered', 'agreed']),
      lines: z.int(),
      settledLines: z.int(),
    }),
    example: { ...estimate, status: 'answered', lines: 6, settledLines: 4 },
  }),
  'work.scheduled': kind({
    summary: 'Requested work was scheduled, or moved to another day.',
    notes: '`scheduledOn` is null if no day was named.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('scheduled'), scheduledOn: z.iso.date().nullable() }),
    example: { ...estimate, status: 'scheduled', scheduledOn: '2027-01-22' },
  }),
  'work.done': kind({
    summary: 'The contractor reported requested work as done, all of it or some.',
    notes: '`doneOn` is the day they named.',
    roles: OF_BOTH,
    data: AboutEstimate.extend({ status: z.literal('done'), doneOn: z.iso.date().nullable() }),
    example: { ...estimate, status: 'done', doneOn: '2027-01-22' },
  }),
} as const

export const EventType = z.enum(Object.keys(DATA) as [keyof typeof DATA])
export type EventType = z.infer<typeof EventType>

type DataOf<T extends EventType> = z.infer<(typeof DATA)[T]['data']>

/** An event and its data: which data depends on the type. */
export type EventOf = { [T in EventType]: { type: T; data: DataOf<T> } }[EventType]

export const EVENTS: Readonly<Record<EventType, Kind<z.ZodType>>> = DATA

/** The types that a role can get. */
export const eventTypesFor = (role: Role) =>
  EventType.options.filter((type) => EVENTS[type].roles.includes(role))

/** A test, which its endpoint gets whatever it's subscribed to. */
export const PING = 'ping'
export const Ping = z.object({ endpointId: z.uuid() })

/** What a request's body is. */
export const Payload = z.object({
  type: EventType.or(z.literal(PING)),
  /** When it happened. `webhook-timestamp` is when this attempt was made. */
  timestamp: z.iso.datetime(),
  data: z.looseObject({}),
})
export type Payload = z.infer<typeof Payload>
