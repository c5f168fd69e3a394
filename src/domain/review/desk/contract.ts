import { z } from 'zod'
import { Finding, Kind } from '#domain/analysis/contract.ts'
import {
  AdminEstimate,
  EstimateData,
  EstimateId,
  LineChange,
  LineCheck,
  LineItem,
  MAX_LINES,
  saveEstimate,
} from '#domain/estimates/contract.ts'
import { FindingId, MentionPlace } from '#domain/estimates/decisions/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'

/** A finding as staff decide it, and the lines for it: the work, and the charges that come with it. */
export const PricedFinding = z.object({
  finding: Finding,
  lines: z.array(LineItem),
  /** Its work where the draft has a first unit of it already; null if the pricebook has no price for additional ones. */
  additional: LineItem.nullable(),
})
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

export const repriceLines = endpoint({
  name: 'repriceLines',
  summary: 'Prices a draft’s lines from a contractor’s pricebook, without saving them.',
  method: 'POST',
  path: '/api/admin/estimates/:id/prices',
  access: ['admin'],
  input: saveEstimate.input.omit({ version: true }),
  output: EstimateData,
})

const versionedId = z.object({ id: EstimateId, version: z.int().positive() })

export const reviseEstimate = endpoint({
  name: 'reviseEstimate',
  summary: 'Creates a new draft from a sent estimate; sending it replaces the old one.',
  method: 'POST',
  path: '/api/admin/estimates/:id/revise',
  access: ['admin'],
  input: versionedId,
  output: AdminEstimate,
})

export const discardRevision = endpoint({
  name: 'discardRevision',
  summary: 'Deletes the draft of a revision. Returns the sent estimate, which stays the current one.',
  method: 'DELETE',
  path: '/api/admin/estimates/:id',
  access: ['admin'],
  input: versionedId,
  output: AdminEstimate,
})

export const getWaiting = endpoint({
  name: 'getWaiting',
  summary:
    'How many drafts wait for review, oldest report first, where this one stands, and which one is next.',
  method: 'GET',
  path: '/api/admin/estimates/:id/waiting',
  access: ['admin'],
  input: z.object({ id: EstimateId }),
  output: z.object({
    count: z.int(),
    position: z.int().nullable(), // null once it's sent, and for a revision
    nextId: EstimateId.nullable(),
  }),
})

/** What changes about an open estimate while someone looks at it. */
export const DeskState = z.object({
  version: z.int().positive(),
  others: z.array(z.object({ id: UserId, name: z.string() })), // who else has it open
  checks: z.array(LineCheck),
})
export type DeskState = z.infer<typeof DeskState>

export const reportPresence = endpoint({
  name: 'reportPresence',
  summary: 'Says that the caller has the estimate open, and returns who else has. Counts for 45 seconds.',
  method: 'POST',
  path: '/api/admin/estimates/:id/presence',
  access: ['admin'],
  input: z.object({ id: EstimateId }),
  output: DeskState,
})

export const endPresence = endpoint({
  name: 'endPresence',
  summary: 'Says that the caller has left the estimate. Idempotent.',
  method: 'DELETE',
  path: '/api/admin/estimates/:id/presence',
  access: ['admin'],
  input: z.object({ id: EstimateId }),
  output: Nothing,
})

const lineIds = z.array(LineItem.shape.id).max(MAX_LINES)

export const updateChecks = endpoint({
  name: 'updateChecks',
  summary: 'Checks lines off a draft, or not anymore; others stay as they are. Returns all that are checked.',
  method: 'PUT',
  path: '/api/admin/estimates/:id/checks',
  access: ['admin'],
  input: z.object({ id: EstimateId, checked: lineIds, unchecked: lineIds }),
  output: z.array(LineCheck),
})

export const listLineChanges = endpoint({
  name: 'listLineChanges',
  summary: 'What happened to a line since it was drafted: who changed what and when, latest first.',
  method: 'GET',
  path: '/api/admin/estimates/:id/lines/:lineId/changes',
  access: ['admin'],
  input: z.object({ id: EstimateId, lineId: LineItem.shape.id }),
  output: z.array(LineChange),
})

/** A draft's version in a URL. */
const versionInUrl = z.object({ id: EstimateId, version: z.coerce.number().int().positive() })

/** Who gets an email when an estimate is sent. */
export const Recipient = z.enum(['agent', 'contractor'])
export type Recipient = z.infer<typeof Recipient>

/** An email as it will go out; `viewPreviewedEmail` is its content. */
export const PreviewedEmail = z.object({
  recipient: Recipient,
  to: z.string(),
  subject: z.string(),
  attachments: z.array(z.object({ filename: z.string(), size: z.int() })),
})
export type PreviewedEmail = z.infer<typeof PreviewedEmail>

export const previewEmails = endpoint({
  name: 'previewEmails',
  summary: 'The emails that sending a draft would send. Sends nothing; 422 says why it can’t be sent yet.',
  method: 'GET',
  path: '/api/admin/estimates/:id/preview',
  access: ['admin'],
  input: versionInUrl,
  output: z.array(PreviewedEmail),
})

export const viewPreviewedEmail = endpoint({
  name: 'viewPreviewedEmail',
  summary: 'One of these emails as a mail client shows it.',
  method: 'GET',
  path: '/api/admin/estimates/:id/preview/:recipient',
  access: ['admin'],
  input: versionInUrl.extend({ recipient: Recipient }),
  output: Download,
})

export const viewPreviewedPdf = endpoint({
  name: 'viewPreviewedPdf',
  summary: 'The PDF that sending a draft would attach.',
  method: 'GET',
  path: '/api/admin/estimates/:id/preview.pdf',
  access: ['admin'],
  input: versionInUrl,
  output: Download,
})
