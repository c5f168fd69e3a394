import { z } from 'zod'
import { LinkToken } from '#domain/client/shares/contract.ts'
import { AgentEstimate, EstimateId, MAX_LINES } from '#domain/estimates/contract.ts'
import { Attachment, AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { LineVerdict, MAX_REASON as MAX_ANSWER_REASON, WorkLine } from '#domain/repairs/work/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { Dollars, NonNegativeDollars } from '#kernel/money.ts'
import { optionalText } from '#kernel/text/text.ts'

export const MAX_PHOTOS = 10
/** The reason from before the work fits into it, with what its verdict is called. */
export const MAX_REASON = MAX_ANSWER_REASON + 200
const MAX_REFERENCE = 120
export const MAX_NOTE = 2_000

const photos = z.array(AttachmentId).max(MAX_PHOTOS, `At most ${MAX_PHOTOS} photos`)

/** What became of a line. `charged` is what the contractor charged for it, if they say so. */
export const LineCompletion = z.object({
  lineId: z.string().min(1).max(60),
  isDone: z.boolean(),
  /** Why it isn't done; null if it is. */
  reason: z.string().nullable(),
  charged: NonNegativeDollars.nullable(),
  before: photos,
  after: photos,
})
export type LineCompletion = z.infer<typeof LineCompletion>

/** The contractor's latest report on the work. */
export const Completion = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  /** When the first version was reported; later than that, `at` is of a correction. */
  firstAt: z.iso.datetime().optional(),
  /** The contractor's company, or whose account it was. */
  by: z.string(),
  lines: z.array(LineCompletion),
  /** The day on which the work was finished; null while nothing is done. */
  doneOn: z.iso.date().nullable(),
  permit: z.string().nullable(),
  inspection: z.string().nullable(),
  charged: Dollars.nullable(),
  note: z.string().nullable(),
  license: z.string().nullable(),
})
export type Completion = z.infer<typeof Completion>

/** The requested work with what was reported of it. */
export const CompletionRecord = AgentEstimate.pick({ propertyAddress: true, contractor: true }).extend({
  estimateId: EstimateId,
  agentName: z.string(),
  /** Which request it is; null while there's none. */
  requestedAt: z.iso.datetime().nullable(),
  /** Whether a newer estimate has taken the place of this one. */
  isReplaced: z.boolean(),
  /** Each with what the contractor said to it before the work, if they did. */
  lines: z.array(WorkLine.extend({ verdict: LineVerdict.nullable(), verdictReason: z.string().nullable() })),
  /** The most that the contractor had said they'd charge; null if they didn't. */
  notToExceed: Dollars.nullable(),
  completion: Completion.nullable(),
  attachments: z.array(Attachment),
})
export type CompletionRecord = z.infer<typeof CompletionRecord>

export const CompletionInput = z.object({
  requestedAt: z.iso.datetime(),
  /** The version that was on the screen; 0 for the first report. */
  version: z.int().min(0),
  lines: z
    .array(
      LineCompletion.extend({ reason: optionalText({ max: MAX_REASON }) }).refine(
        ({ isDone, reason }) => isDone || reason,
        { path: ['reason'], error: 'Please say why it isn’t done' },
      ),
    )
    .min(1)
    .max(MAX_LINES),
  doneOn: z.iso.date('Enter the date on which the work was finished').nullable(),
  permit: optionalText({ max: MAX_REFERENCE }),
  inspection: optionalText({ max: MAX_REFERENCE }),
  charged: NonNegativeDollars.nullable(),
  note: optionalText({ max: MAX_NOTE }),
})
export type CompletionInput = z.output<typeof CompletionInput>

const byId = z.object({ id: EstimateId })
const byToken = z.object({ token: LinkToken })

export const getCompletion = endpoint({
  name: 'getCompletion',
  summary: 'The requested work of an estimate, with what its contractor reported as done.',
  method: 'GET',
  path: '/api/estimates/:id/completion',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: CompletionRecord,
})

export const reportCompletion = endpoint({
  name: 'reportCompletion',
  summary:
    'Reports line by line what’s done, and emails the agent and the owner. Returns 409 if another report came first.',
  method: 'POST',
  path: '/api/estimates/:id/completion',
  access: ['contractor'],
  input: CompletionInput.extend(byId.shape),
  output: CompletionRecord,
})

export const openCompletionToReport = endpoint({
  name: 'openCompletionToReport',
  summary: 'The requested work, for the contractor with the link in their email.',
  method: 'GET',
  path: '/api/work-request/completion',
  access: 'anyone',
  input: byToken,
  output: CompletionRecord,
})

export const reportCompletionByLink = endpoint({
  name: 'reportCompletionByLink',
  summary: 'The same report through the link in the contractor’s email.',
  method: 'POST',
  path: '/api/work-request/completion',
  access: 'anyone',
  input: CompletionInput.extend(byToken.shape),
  output: CompletionRecord,
})

export const openConfirmedCompletion = endpoint({
  name: 'openConfirmedCompletion',
  summary: 'What the contractor reported of the work, for the owner with the link to confirm it.',
  method: 'GET',
  path: '/api/work-confirmation/completion',
  access: 'anyone',
  input: byToken,
  output: CompletionRecord,
})

export const openCompletionRecord = endpoint({
  name: 'openCompletionRecord',
  summary: 'The completion record behind a link. Every opening is in the audit trail.',
  method: 'GET',
  path: '/api/completion-record',
  access: 'anyone',
  input: byToken,
  output: CompletionRecord,
})

export const getCompletionPdf = endpoint({
  name: 'getCompletionPdf',
  summary: 'The completion record as a PDF, with its photos.',
  method: 'GET',
  path: '/api/estimates/:id/completion.pdf',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: Download,
})

export const getCompletionPdfByLink = endpoint({
  name: 'getCompletionPdfByLink',
  summary: 'The same PDF for the holder of a link to the completion record.',
  method: 'GET',
  path: '/api/completion-record/pdf',
  access: 'anyone',
  input: byToken,
  output: Download,
})
