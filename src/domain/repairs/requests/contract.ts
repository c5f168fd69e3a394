import { z } from 'zod'
import { LinkToken } from '#domain/client/shares/contract.ts'
import { AgentEstimate, EstimateId, LineEvidence, MAX_LINES } from '#domain/estimates/contract.ts'
import { Attachment, AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { MORE_THAN_ZERO } from '#kernel/amounts.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { centsOf, Dollars, NonNegativeDollars } from '#kernel/money.ts'
import { displayName } from '#kernel/text/text.ts'

/** What the agent asks for: the repair, or money in its place. */
export const Ask = z.enum(['repair', 'credit', 'price_reduction'])
export type Ask = z.infer<typeof Ask>

/** What the other side says to a line. `credit`: money of another amount, or in place of the repair. */
export const ResponseKind = z.enum(['agree', 'already_done', 'credit', 'decline', 'discuss'])
export type ResponseKind = z.infer<typeof ResponseKind>

export const Payer = z.enum(['seller', 'buyer', 'shared'])
export type Payer = z.infer<typeof Payer>

export const MAX_NOTE = 500
const MAX_LINE_ATTACHMENTS = 10
const MAX_NAME = 80

const note = z.string().trim().max(MAX_NOTE)
const lineId = z.string().min(1).max(60)

export const RequestTerms = z.object({
  payer: Payer,
  /** The last day for the repairs; null for 'before closing'. */
  dueOn: z.iso.date('Enter a date').nullable(),
  /** Whether the other side sees the estimate's prices. */
  showsPrices: z.boolean(),
  message: note,
})
export type RequestTerms = z.infer<typeof RequestTerms>

/** A line as the agent asks for it. A repair's amount is the estimate's; that of a credit or a reduction is the agent's. */
export const RequestedLine = z.object({ lineId, ask: Ask, amount: NonNegativeDollars.nullable() })
export type RequestedLine = z.infer<typeof RequestedLine>

/** What the other side last said to a line. `amount` is a credit's. */
export const LineResponse = z.object({
  response: ResponseKind,
  amount: NonNegativeDollars.nullable(),
  note: z.string(),
  attachments: z.array(AttachmentId),
  by: z.string(),
  at: z.iso.datetime(),
})
export type LineResponse = z.infer<typeof LineResponse>

/** A line of a request: what's asked, what the other side last said to exactly that, and whether the agent takes their answer. */
export const RequestLine = RequestedLine.extend({
  response: LineResponse.nullable(),
  isTaken: z.boolean(),
})
export type RequestLine = z.infer<typeof RequestLine>

/** What another company would charge: a sum, amounts for lines, or both. */
export const Bid = z.object({
  company: displayName({ max: MAX_NAME, required: 'Enter the company’s name' }),
  total: NonNegativeDollars.nullable(),
  lines: z.array(z.object({ lineId, amount: NonNegativeDollars })).max(MAX_LINES),
})
export type Bid = z.infer<typeof Bid>

/** A trade that the report names and the estimate doesn't cover: a heading, and the pages it's on. */
export const OtherTrade = z.object({ heading: z.string(), pages: z.array(z.int()) })
export type OtherTrade = z.infer<typeof OtherTrade>

/** What a version stores. */
export const RequestContent = z.object({
  isWithdrawn: z.boolean(),
  terms: RequestTerms,
  lines: z.array(RequestLine),
  bid: Bid.nullable(),
  otherTrades: z.array(OtherTrade),
})
export type RequestContent = z.infer<typeof RequestContent>

export const Side = z.enum(['agent', 'other_side'])
export type Side = z.infer<typeof Side>

export const RequestVersion = RequestContent.extend({
  version: z.int().positive(),
  side: Side,
  author: z.string(),
  at: z.iso.datetime(),
})
export type RequestVersion = z.infer<typeof RequestVersion>

/** A repair request as its agent sees it: the latest version first, and the files that its responses name. */
export const RepairRequest = z.object({
  versions: z.array(RequestVersion).min(1),
  attachments: z.array(Attachment),
})
export type RepairRequest = z.infer<typeof RepairRequest>

const byId = z.object({ id: EstimateId })

export const getRepairRequest = endpoint({
  name: 'getRepairRequest',
  summary: 'The repair request of an estimate with all of its versions; null until its agent saves one.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request',
  access: ['agent', 'admin'],
  input: byId,
  output: RepairRequest.nullable(),
})

/** What a request for a revised estimate begins with: the request for the estimate before. */
export const EarlierRequest = z.object({
  /** When the agent last saved it. */
  at: z.iso.datetime(),
  terms: RequestTerms,
  /** What's asked for lines that are still there, and the repair of the new ones. */
  lines: z.array(RequestedLine),
  bid: Bid.nullable(),
  /** How many lines it has from before. */
  kept: z.int(),
  /** The ids of the lines that the estimate didn't have before. */
  added: z.array(z.string()),
  /** The kept lines with another price, and what it was; null if it took a visit. */
  repriced: z.array(z.object({ lineId: z.string(), before: Dollars.nullable() })),
  /** The titles of lines that were asked for and aren't in the estimate anymore. */
  gone: z.array(z.string()),
})
export type EarlierRequest = z.infer<typeof EarlierRequest>

export const getEarlierRequest = endpoint({
  name: 'getEarlierRequest',
  summary:
    'What the first repair request of a revised estimate can begin with, from the request for the estimate before; null if there’s nothing to carry over.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request/earlier',
  access: ['agent'],
  input: byId,
  output: EarlierRequest.nullable(),
})

export const saveRepairRequest = endpoint({
  name: 'saveRepairRequest',
  summary:
    'Saves a version of the repair request, and emails the other side if they asked for it. Returns 409 if they responded in the meantime.',
  method: 'PUT',
  path: '/api/estimates/:id/repair-request',
  access: ['agent'],
  input: byId.extend({
    /** The version that this one is based on; 0 for the first. */
    version: z.int().min(0),
    terms: RequestTerms,
    lines: z
      .array(RequestedLine.extend({ isTaken: z.boolean().default(false) }))
      .min(1, 'Choose at least one line')
      .max(MAX_LINES),
    bid: Bid.nullish(), // absent: unchanged
  }),
  output: RepairRequest,
})

export const withdrawRepairRequest = endpoint({
  name: 'withdrawRepairRequest',
  summary: 'Withdraws the repair request and ends the other side’s links. It can be saved again.',
  method: 'DELETE',
  path: '/api/estimates/:id/repair-request',
  access: ['agent'],
  input: byId.extend({ version: z.coerce.number().int().min(1) }),
  output: RepairRequest,
})

export const getRepairRequestText = endpoint({
  name: 'getRepairRequestText',
  summary: 'The request as numbered items to paste into a form or an email.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request/text',
  access: ['agent'],
  input: byId,
  output: z.object({ text: z.string() }),
})

export const getRepairRequestPdf = endpoint({
  name: 'getRepairRequestPdf',
  summary: 'The same request as a PDF.',
  method: 'GET',
  path: '/api/estimates/:id/repair-request.pdf',
  access: ['agent'],
  input: byId,
  output: Download,
})

export const getAgreedListPdf = endpoint({
  name: 'getAgreedListPdf',
  summary: 'What both sides agreed on, line by line, as a PDF.',
  method: 'GET',
  path: '/api/estimates/:id/agreed-list.pdf',
  access: ['agent'],
  input: byId,
  output: Download,
})

/** What the other side sees: only the lines that are asked for, and no prices if the agent hides them. */
export const ReceivedRequest = AgentEstimate.pick({
  propertyAddress: true,
  contractor: true,
  sentAt: true,
  validUntil: true,
}).extend({
  version: z.int().positive(),
  /** Of the current version. */
  side: Side,
  author: z.string(),
  at: z.iso.datetime(),
  agentName: z.string(),
  terms: RequestTerms,
  /** What changed in who pays for repairs by when since the other side last responded, in words. */
  changedTerms: z.array(z.string()).optional(),
  lines: z.array(
    RequestLine.extend({
      title: z.string(),
      location: z.string().nullable(),
      scope: z.string(),
      /** Where the report mentions it; `index` is the passage's in the estimate's evidence. */
      passages: z.array(LineEvidence.extend({ index: z.int() })),
      /** The estimate's price with what goes with the line; null if it's hidden, or the line needs a visit. */
      price: Dollars.nullable(),
    }),
  ),
  /** As in the document: without prices, only of the money that's asked for. */
  sums: z.array(z.object({ label: z.string(), amount: Dollars, isTotal: z.boolean() })).optional(),
  notes: z.array(z.string()).optional(),
  bid: Bid.nullable(),
  attachments: z.array(Attachment),
  addresses: z.int().optional(), // that get emails about the request, of those with this link
  /** Whether a newer estimate has taken the place of the one that this request is about. */
  isReplaced: z.boolean(),
  expiresAt: z.iso.datetime(),
})
export type ReceivedRequest = z.infer<typeof ReceivedRequest>

export const openRepairRequest = endpoint({
  name: 'openRepairRequest',
  summary: 'The repair request behind a link. Every opening is in the audit trail.',
  method: 'GET',
  path: '/api/repair-response',
  access: 'anyone',
  input: z.object({ token: LinkToken }),
  output: ReceivedRequest,
})

export const respondToRequest = endpoint({
  name: 'respondToRequest',
  summary:
    'Responds to lines of a repair request, and emails its agent what changed. Lines that aren’t named stay as they are. Returns 409 if the agent changed the request in the meantime.',
  method: 'POST',
  path: '/api/repair-response',
  access: 'anyone',
  input: z.object({
    token: LinkToken,
    version: z.int().positive(),
    name: displayName({ max: MAX_NAME, required: 'Enter your name' }),
    /** For an email when the agent answers. */
    email: z.union([z.literal(''), z.email('Enter a valid email address').max(200)]).optional(),
    /** No more emails to `email`, or without it, to the only address that was entered through this link. */
    stopsEmails: z.boolean().optional(),
    lines: z
      .array(
        z
          .object({
            lineId,
            response: ResponseKind,
            amount: NonNegativeDollars.nullable(),
            note,
            attachments: z.array(AttachmentId).max(MAX_LINE_ATTACHMENTS),
          })
          .refine(({ response, amount }) => response !== 'credit' || amount !== null, {
            path: ['amount'],
            message: 'Enter the amount of the credit',
          })
          .refine(({ response, amount }) => response !== 'credit' || amount === null || centsOf(amount) > 0, {
            path: ['amount'],
            message: MORE_THAN_ZERO,
          }),
      )
      .min(1, 'Respond to at least one item')
      .max(MAX_LINES),
    bid: Bid.nullish(),
  }),
  output: ReceivedRequest,
})

export const getSharedAgreedListPdf = endpoint({
  name: 'getSharedAgreedListPdf',
  summary: 'What both sides agreed on as a PDF, for the holder of a link to respond.',
  method: 'GET',
  path: '/api/repair-response/agreed-list.pdf',
  access: 'anyone',
  input: z.object({ token: LinkToken }),
  output: Download,
})
