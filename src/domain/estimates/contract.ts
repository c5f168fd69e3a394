import { z } from 'zod'
import { ModelState, ReadingState } from '#domain/analysis/contract.ts'
import { DecidedAnalysis, Decisions } from '#domain/estimates/decisions/contract.ts'
import { Delivery } from '#domain/mail/contract.ts'
import { PriceSuggestion } from '#domain/pricing/pricebooks/contract.ts'
import { ReportId, ReviewedReport } from '#domain/reports/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { Dollars } from '#kernel/money.ts'

export const EstimateId = z.uuid().brand<'EstimateId'>()
export type EstimateId = z.infer<typeof EstimateId>

export const EstimateStatus = z.enum(['draft', 'sent', 'accepted'])
export type EstimateStatus = z.infer<typeof EstimateStatus>

/** `letter`: instead of an estimate, because the report lists no electrical deficiencies. Its total is 0. */
export const EstimateKind = z.enum(['estimate', 'letter'])
export type EstimateKind = z.infer<typeof EstimateKind>

/** `firm`: one price; `range`: minimum to maximum; `needs_visit`: can't be priced from the report. */
export const PriceClass = z.enum(['firm', 'range', 'needs_visit'])
export type PriceClass = z.infer<typeof PriceClass>

/** Where the price comes from: the contractor's pricebook, our catalogue, or staff. */
export const PriceBasis = z.enum(['pricebook', 'catalogue', 'staff'])
export type PriceBasis = z.infer<typeof PriceBasis>

/** Work on findings, or a charge of its own: the service call, a permit. */
export const LineKind = z.enum(['work', 'service_call', 'permit'])
export type LineKind = z.infer<typeof LineKind>

export const MAX_LINES = 300
export const LINE_LIMITS = { description: 300, scope: 1_000, location: 200, findings: 100 } // texts in characters

/** `total_price` = `quantity` × `unit_price`; both prices are null for `needs_visit`, which isn't in the total. */
export const LineItem = z.object({
  id: z.string().min(1).max(60),
  type: LineKind,
  description: z.string().trim().min(1, 'Please describe the work').max(LINE_LIMITS.description),
  /** What the price includes. */
  scope: z.string().trim().max(LINE_LIMITS.scope),
  location: z.string().trim().max(LINE_LIMITS.location).nullable(),
  quantity: z.int().min(1, 'The quantity must be at least 1').max(100_000),
  unit: z.string().trim().min(1).max(40),
  class: PriceClass,
  unit_price: Dollars.nullable(),
  total_price: Dollars.nullable(),
  unit_price_min: Dollars.nullable(),
  unit_price_max: Dollars.nullable(),
  price_basis: PriceBasis,
  /** The name of the pricebook item or the work of the catalogue whose price staff picked for the line. */
  price_item: z.string().max(200).optional(),
  finding_ids: z.array(z.string().max(40)).max(LINE_LIMITS.findings),
})
export type LineItem = z.infer<typeof LineItem>

export const EstimateData = z.object({
  summary: z.object({ total: Dollars, low: Dollars, high: Dollars }),
  line_items: z.array(LineItem),
})
export type EstimateData = z.infer<typeof EstimateData>

/** A line as staff submit it. The server computes its total and class. */
export const LineEdit = LineItem.omit({ total_price: true }).extend({ total_price: Dollars.nullish() })
export type LineEdit = z.infer<typeof LineEdit>

/**
 * The agent's acceptance: all of the work, or the lines that they chose. `lineIds` is null for all; `amount` is their total,
 * with the charges that come with them.
 */
export const Acceptance = z.object({
  at: z.iso.datetime(),
  lineIds: z.array(z.string()).nullable(),
  amount: Dollars,
})
export type Acceptance = z.infer<typeof Acceptance>

/** What the contractor says about accepted work. `scheduledOn`: the day of the work, if they named one. */
export const WorkProgress = z.object({
  scheduledAt: z.iso.datetime().nullable(),
  scheduledOn: z.iso.date().nullable(),
  doneAt: z.iso.datetime().nullable(),
})
export type WorkProgress = z.infer<typeof WorkProgress>

/** A passage of the report that a line is based on. */
export const LineEvidence = z.object({
  findingId: z.string(),
  page: z.int(),
  quote: z.string(),
  ocr: z.boolean(),
  /** The inspector’s own rating ('Safety hazard', 'Defect'); null without one, and in estimates from before it was kept. */
  label: z.string().nullable(),
  /** The most that its crop shows, in points; null if there's none: the format has no pages, or the report's file was deleted. */
  crop: z.object({ width: z.number(), height: z.number() }).nullable(),
})
export type LineEvidence = z.infer<typeof LineEvidence>

/** A sent estimate as the agent sees it. `hasPdf` is false until the PDF exists, `isPdfDelayed` true if it waits for staff. */
export const AgentEstimate = z.object({
  id: EstimateId,
  reportId: ReportId,
  propertyAddress: z.string(),
  kind: EstimateKind,
  totalAmount: Dollars,
  status: EstimateStatus,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  validUntil: z.iso.date().nullable(), // null for a letter
  hasPdf: z.boolean(),
  isPdfDelayed: z.boolean(),
  contractor: z
    .object({
      firstName: z.string().nullable(),
      lastName: z.string().nullable(),
      companyName: z.string().nullable(),
      licenseNumber: z.string().nullable(),
      licenseExpires: z.iso.date().nullable(),
      phone: z.string().nullable(),
      email: z.string().nullable(),
      address: z.string().nullable(),
    })
    .nullable(),
  report: z.object({ agentFirstName: z.string().nullable(), agentLastName: z.string().nullable() }),
  /** Null until the agent accepts. */
  acceptance: Acceptance.nullable(),
  work: WorkProgress,
  /** The later estimate of the report that took its place. */
  replacedBy: EstimateId.nullable(),
  /** Null if staff uploaded a PDF: it has an amount but no lines. */
  estimateData: EstimateData.nullable(),
  /** Where the report mentions each line's findings; empty for an uploaded PDF. */
  evidence: z.array(LineEvidence),
})
export type AgentEstimate = z.infer<typeof AgentEstimate>

/** Related findings that one job would fix (double tap + full panel = one panel replacement), suggested to staff. */
export const Bundle = z.object({
  title: z.string(),
  /** The ID of the line that would carry the price. */
  keeps: z.string(),
  /** The IDs of the lines it would include at no charge. */
  absorbs: z.array(z.string()).min(1),
  reason: z.string(),
})
export type Bundle = z.infer<typeof Bundle>

export const BlockerCode = z.enum([
  'no_contractor',
  'contractor_unverified',
  'license_missing',
  'license_expired',
  'no_lines',
  'total_zero',
  'amount_too_large',
  'price_not_in_book',
])
export type BlockerCode = z.infer<typeof BlockerCode>

/** Why an estimate can't be sent; `message` is a sentence for staff. */
export const Blocker = z.object({ code: BlockerCode, message: z.string() })
export type Blocker = z.infer<typeof Blocker>

/** Another estimate of the same report. */
export const RelatedEstimate = AgentEstimate.pick({
  id: true,
  status: true,
  totalAmount: true,
  sentAt: true,
  hasPdf: true,
}).extend({ kind: EstimateKind.optional() }) // absent from servers of the previous version
export type RelatedEstimate = z.infer<typeof RelatedEstimate>

/** A line of a draft that staff have checked off. `by` is null once their account is deleted. */
export const LineCheck = z.object({ lineId: z.string(), by: z.string().nullable(), at: z.iso.datetime() })
export type LineCheck = z.infer<typeof LineCheck>

/** Who made a version, and when; `by` is null for ODIE itself, and for a deleted account. */
export const Author = z.object({ by: z.string().nullable(), at: z.iso.datetime() })
export type Author = z.infer<typeof Author>

/** A change of a line: `from` is null where it was added, `to` where it was removed. */
export const LineChange = Author.extend({ from: LineItem.nullable(), to: LineItem.nullable() })
export type LineChange = z.infer<typeof LineChange>

/** How an approved draft waits for its contractor, or how that ended; `objected`: they asked for a change. */
export const Hold = z.object({
  until: z.iso.datetime(),
  outcome: z.enum(['sent', 'stopped', 'objected', 'failed']).nullable(), // null while it waits
  reason: z.string().nullable(), // of an objection or a failure
  endedBy: z.string().nullable(), // null when its time was up
  endedAt: z.iso.datetime().nullable(),
})
export type Hold = z.infer<typeof Hold>

/** Everything the review desk shows. */
export const AdminEstimate = z.object({
  id: EstimateId,
  reportId: ReportId,
  contractorId: UserId.nullable(),
  kind: EstimateKind,
  status: EstimateStatus,
  /** Incremented by every save. A save names the version it is based on. */
  version: z.int().positive(),
  lastSave: Author.nullable(), // or who sent it; null if no one has saved this version
  checks: z.array(LineCheck),
  totalAmount: Dollars,
  validUntil: z.iso.date().nullable(), // null for a draft and a letter
  acceptance: Acceptance.nullable(),
  work: WorkProgress,
  estimateData: EstimateData.nullable(),
  ...DecidedAnalysis.shape,
  ...ModelState.shape,
  ...ReadingState.shape,
  removedLines: z.array(LineItem), // lines that were removed, the latest first: staff’s prices stay, others are today’s
  bundles: z.array(Bundle),
  suggestions: z.array(PriceSuggestion),
  blockers: z.array(Blocker), // empty if it can be sent
  hasPdf: z.boolean(),
  replaces: RelatedEstimate.nullable(), // the sent estimate that this one revises
  replacement: RelatedEstimate.nullable(), // the draft that revises this one, or the estimate that replaced it
  delivery: Delivery.nullable(), // null for a draft
  hold: Hold.extend({ contractorId: UserId.nullable().optional() }).nullable(), // of a draft: the latest that isn't over with sending
  report: ReviewedReport,
  contractor: z.object({ id: UserId, name: z.string(), licenseNumber: z.string().nullable() }).nullable(),
  zipHolder: z.object({ id: UserId, name: z.string() }).nullable(), // of a draft, if not its contractor
})
export type AdminEstimate = z.infer<typeof AdminEstimate>

const byId = z.object({ id: EstimateId })

export const getEstimate = endpoint({
  name: 'getEstimate',
  summary: 'A sent estimate with its lines.',
  method: 'GET',
  path: '/api/estimates/:id',
  access: ['agent', 'contractor'],
  input: byId,
  output: AgentEstimate,
})

export const downloadEstimatePdf = endpoint({
  name: 'downloadEstimatePdf',
  summary: 'The estimate as a PDF.',
  method: 'GET',
  path: '/api/estimates/:id/pdf',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: Download,
})

export const getAdminEstimate = endpoint({
  name: 'getAdminEstimate',
  summary: 'An estimate with the findings behind it, for the review desk.',
  method: 'GET',
  path: '/api/admin/estimates/:id',
  access: ['admin'],
  input: byId,
  output: AdminEstimate,
})

export const saveEstimate = endpoint({
  name: 'saveEstimate',
  summary: 'Saves the lines of a draft. Returns 409 if someone else saved it in the meantime.',
  method: 'PUT',
  path: '/api/admin/estimates/:id',
  access: ['admin'],
  input: byId.extend({
    version: z.int().positive(),
    contractorId: UserId.nullable(),
    line_items: z.array(LineEdit).max(MAX_LINES, `An estimate can have at most ${MAX_LINES} lines`),
    decisions: Decisions.optional(), // absent: unchanged
    isAutosave: z.boolean().optional(), // merged into the previous autosave's change
  }),
  output: AdminEstimate,
})

export const sendEstimate = endpoint({
  name: 'sendEstimate',
  summary:
    'Approves a draft: its PDF is emailed to the agent and the contractor, after the contractor’s hold if they have one and it isn’t skipped.',
  method: 'POST',
  path: '/api/admin/estimates/:id/send',
  access: ['admin'],
  input: byId.extend({ version: z.int().positive(), skipsHold: z.boolean().optional() }),
  output: AdminEstimate,
})

export const retryDelivery = endpoint({
  name: 'retryDelivery',
  summary: 'Delivers an estimate whose delivery was given up. Returns 409 for any other.',
  method: 'POST',
  path: '/api/admin/estimates/:id/retry-delivery',
  access: ['admin'],
  input: byId,
  output: AdminEstimate,
})
