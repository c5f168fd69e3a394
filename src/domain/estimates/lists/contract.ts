import { z } from 'zod'
import { AgentEstimate, EstimateId, EstimateKind, EstimateStatus } from '#domain/estimates/contract.ts'
import { MailStatus } from '#domain/mail/contract.ts'
import { ReportId } from '#domain/reports/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { DollarSum, Dollars } from '#kernel/money.ts'
import { PageRequest } from '#kernel/page.ts'

/** Null if staff uploaded a PDF: it has an amount but no lines. */
const lineCount = z.int().nullable()

/** An estimate in its agent's list; the lines come with `getEstimate`. */
export const ReceivedEstimate = AgentEstimate.omit({
  estimateData: true,
  evidence: true,
  replacedBy: true,
}).extend({
  lineCount,
})
export type ReceivedEstimate = z.infer<typeof ReceivedEstimate>

/** The lines that a contractor's list shows of each estimate. */
export const PREVIEW_LINES = 3

/** An estimate in its contractor's list. */
export const ContractorEstimate = ReceivedEstimate.pick({
  id: true,
  kind: true,
  status: true,
  totalAmount: true,
  validUntil: true,
  createdAt: true,
  hasPdf: true,
  lineCount: true,
  acceptance: true,
  work: true,
}).extend({
  propertyAddress: z.string().nullable(),
  agentName: z.string().nullable(),
  /** The first lines; a price is null where it takes a visit. */
  preview: z.array(z.object({ id: z.string(), description: z.string(), price: Dollars.nullable() })),
})
export type ContractorEstimate = z.infer<typeof ContractorEstimate>

const SentEstimates = PageRequest.extend({
  status: EstimateStatus.exclude(['draft']).optional(),
  kind: EstimateKind.optional(),
})
export type SentEstimates = z.infer<typeof SentEstimates>

export const listEstimates = endpoint({
  name: 'listEstimates',
  summary: 'The latest sent estimate of each of the agent’s reports, newest first, in pages.',
  method: 'GET',
  path: '/api/estimates',
  access: ['agent'],
  input: SentEstimates,
  output: z.array(ReceivedEstimate),
})

/** Sent estimates that their agents have yet to request work from, those with requested work, and letters, which have no work. */
export const EstimateCounts = z.object({ sent: z.int(), accepted: z.int(), letters: z.int() })
export type EstimateCounts = z.infer<typeof EstimateCounts>

export const countEstimates = endpoint({
  name: 'countEstimates',
  summary: 'How many estimates the agent has, by status. Replaced ones don’t count.',
  method: 'GET',
  path: '/api/estimates/counts',
  access: ['agent'],
  input: z.object({}),
  output: EstimateCounts,
})

export const listReportEstimates = endpoint({
  name: 'listReportEstimates',
  summary: 'The sent estimates of one report, in pages.',
  method: 'GET',
  path: '/api/estimates/reports/:reportId',
  access: ['agent', 'admin'],
  input: PageRequest.extend({ reportId: ReportId }),
  output: z.array(ReceivedEstimate),
})

/** A sent estimate of a report; the first is the one that its agent has now, the others were replaced. */
export const EstimateVersion = z.object({
  id: EstimateId,
  kind: EstimateKind,
  totalAmount: Dollars,
  sentAt: z.iso.datetime(),
  hasPdf: z.boolean(),
})
export type EstimateVersion = z.infer<typeof EstimateVersion>

export const listEstimateVersions = endpoint({
  name: 'listEstimateVersions',
  summary: 'Every estimate that was sent for a report, the latest first, in pages.',
  method: 'GET',
  path: '/api/estimates/reports/:reportId/versions',
  access: ['agent'],
  input: PageRequest.extend({ reportId: ReportId }),
  output: z.array(EstimateVersion),
})

export const listContractorEstimates = endpoint({
  name: 'listContractorEstimates',
  summary: 'The estimates sent in the contractor’s name, newest first, in pages.',
  method: 'GET',
  path: '/api/estimates/contractor',
  access: ['contractor'],
  input: SentEstimates,
  output: z.array(ContractorEstimate),
})

export const countContractorEstimates = endpoint({
  name: 'countContractorEstimates',
  summary: 'How many estimates were sent in the contractor’s name, and their total.',
  method: 'GET',
  path: '/api/estimates/contractor/counts',
  access: ['contractor'],
  input: z.object({}),
  output: EstimateCounts.extend({ totalAmount: DollarSum }),
})

/** `undelivered`: it was sent, but its PDF or its email failed; `replaced`: by a later one. Each estimate has one of them. */
export const STATES_IN_LIST = ['draft', 'sent', 'undelivered', 'accepted', 'replaced'] as const
export const EstimateState = z.enum(STATES_IN_LIST)
export type EstimateState = z.infer<typeof EstimateState>

/** An estimate in the staff's list. */
export const ListedEstimate = z.object({
  id: EstimateId,
  reportId: ReportId,
  kind: EstimateKind,
  state: EstimateState,
  isRevision: z.boolean(),
  /** When an approved draft is sent; null unless it waits for its contractor. */
  heldUntil: z.iso.datetime().nullish(),
  /** What the contractor of a draft wants changed before it’s sent; null unless they returned it. */
  objection: z.string().nullish(),
  /** Whether it’s a draft for a report that was returned to its agent. */
  isReturned: z.boolean().optional(),
  totalAmount: Dollars,
  createdAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  validUntil: z.iso.date().nullable(),
  acceptedAt: z.iso.datetime().nullable(),
  propertyAddress: z.string(),
  agentName: z.string(),
  contractorName: z.string().nullable(),
  hasPdf: z.boolean(),
  delivery: MailStatus.nullable(),
  /** Why it couldn't be delivered, for staff. */
  failure: z.string().nullable(),
})
export type ListedEstimate = z.infer<typeof ListedEstimate>

/** Words of the address, the file name, or the names of the agent or the contractor. Empty means all. */
const search = z.string().trim().max(100).optional()

export const AllEstimates = PageRequest.extend({
  search,
  state: EstimateState.optional(),
  contractorId: UserId.optional(),
})
export type AllEstimates = z.infer<typeof AllEstimates>

export const listAllEstimates = endpoint({
  name: 'listAllEstimates',
  summary: 'All estimates, newest first, in pages.',
  method: 'GET',
  path: '/api/admin/estimates',
  access: ['admin'],
  input: AllEstimates,
  output: z.array(ListedEstimate),
})

export const countAllEstimates = endpoint({
  name: 'countAllEstimates',
  summary: 'How many estimates there are in each state.',
  method: 'GET',
  path: '/api/admin/estimates/counts',
  access: ['admin'],
  input: AllEstimates.pick({ search: true, contractorId: true }),
  output: z.record(EstimateState, z.int()),
})

/** An approved estimate that waits for its contractor before it's sent. */
export const HeldEstimateSummary = AgentEstimate.pick({
  id: true,
  propertyAddress: true,
  totalAmount: true,
}).extend({
  until: z.iso.datetime(),
})
export type HeldEstimateSummary = z.infer<typeof HeldEstimateSummary>

export const listHeldEstimates = endpoint({
  name: 'listHeldEstimates',
  summary: 'Your estimates that are approved and wait for you, the next to be sent first. At most 100.',
  method: 'GET',
  path: '/api/contractor/held-estimates',
  access: ['contractor'],
  input: z.object({}),
  output: z.array(HeldEstimateSummary),
})

export const listReplacedWork = endpoint({
  name: 'listReplacedWork',
  summary:
    'Your estimates that were replaced although you had reported work of theirs as done, the latest first. At most 100.',
  method: 'GET',
  path: '/api/estimates/contractor/replaced',
  access: ['contractor'],
  input: z.object({}),
  output: z.array(ContractorEstimate),
})
