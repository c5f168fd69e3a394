import { z } from 'zod'
import { LinkPurpose, LinkToken } from '#domain/client/shares/contract.ts'
import { AgentEstimate, EstimateId, MAX_LINES } from '#domain/estimates/contract.ts'
import { Attachment, AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { LineVerdict, MAX_REASON as MAX_ANSWER_REASON, WorkLine } from '#domain/repairs/work/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { Dollars, NonNegativeDollars } from '#kernel/money.ts'
import { optionalText, text } from '#kernel/text/text.ts'

export const MAX_PHOTOS = 10
/** The reason from before the work fits into it, with what its verdict is called. */
export const MAX_REASON = MAX_ANSWER_REASON + 200
const MAX_REFERENCE = 120
export const MAX_NOTE = 2_000
export const MAX_WORDS = 2_000
/** Of one request. Saying that it's settled is always possible. */
export const MAX_REMARKS = 50

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

/** What a problem is about if it isn't a line. */
export const RemarkTopic = z.enum(['charges', 'other'])
export type RemarkTopic = z.infer<typeof RemarkTopic>

/** What's said about reported work. The owner, or the agent for them, says what isn't right and that it's settled, the contractor replies. */
export const Remark = z.object({
  /** Of the request, from 1. */
  number: z.int().positive(),
  kind: z.enum(['problem', 'reply', 'settled']),
  author: z.enum(['owner', 'agent', 'contractor']),
  /** The author's name, or the contractor's company. */
  by: z.string(),
  at: z.iso.datetime(),
  /** The version of the contractor's report that was on the screen. */
  version: z.int().positive(),
  lineIds: z.array(z.string()),
  topics: z.array(RemarkTopic),
  words: z.string().nullable(),
})
export type Remark = z.infer<typeof Remark>

/** What owner, agent, contractor, and staff see of reported work, and those with another link to the record don't. */
export const CompletionHistory = z.object({
  /** The contractor's earlier reports, the latest first. */
  earlier: z.array(Completion),
  /** Their photos; absent from servers of the previous version. */
  attachments: z.array(Attachment).optional(),
  /** The earliest first. */
  remarks: z.array(Remark),
  /** Whether the contractor's account was deleted, so that they read nothing of it. */
  isContractorGone: z.boolean(),
  /** Whether ODIE emails the owner what the others say. Absent from servers of the previous version. */
  isOwnerEmailed: z.boolean().optional(),
})
export type CompletionHistory = z.infer<typeof CompletionHistory>

/** The requested work with what was reported of it. */
export const CompletionRecord = AgentEstimate.pick({ propertyAddress: true, contractor: true }).extend({
  estimateId: EstimateId,
  agentName: z.string(),
  /** Which request it is; null while there's none. */
  requestedAt: z.iso.datetime().nullable(),
  isReplaced: z.boolean(),
  /** Each with what the contractor said to it before the work, if they did. */
  lines: z.array(WorkLine.extend({ verdict: LineVerdict.nullable(), verdictReason: z.string().nullable() })),
  /** The most that the contractor had said they'd charge; null if they didn't. */
  notToExceed: Dollars.nullable(),
  completion: Completion.nullable(),
  /** Of the latest report. */
  attachments: z.array(Attachment),
  /** Absent for those who only have a link to the record, and from servers of the previous version. */
  history: CompletionHistory.optional(),
})
export type CompletionRecord = z.infer<typeof CompletionRecord>

export const CompletionInput = z.object({
  requestedAt: z.iso.datetime(),
  /** The version that was on the screen; 0 for the first report. */
  version: z.int().min(0),
  /** How many remarks were on the screen; older pages don't say. */
  remarks: z.int().min(0).optional(),
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

/** The report, and how many remarks were on the screen: another report, or a remark that came first, is a conflict. */
const Seen = z.object({
  requestedAt: z.iso.datetime(),
  version: z.int().positive(),
  remarks: z.int().min(0),
})
export type Seen = z.infer<typeof Seen>

const Subjects = z.object({
  lineIds: z.array(z.string().min(1).max(60)).max(MAX_LINES),
  topics: z.array(RemarkTopic).max(RemarkTopic.options.length),
})
export const ProblemInput = Subjects.extend({
  words: text({ max: MAX_WORDS, required: 'Please say what isn’t right' }),
}).refine(({ lineIds, topics }) => lineIds.length + topics.length > 0, {
  path: ['lineIds'],
  error: 'Choose what it’s about',
  // Also while there are no words yet, so that a form says both.
  when: ({ value }) => Subjects.safeParse(value).success,
})
export type ProblemInput = z.output<typeof ProblemInput>

export const ReplyInput = z.object({ words: text({ max: MAX_WORDS, required: 'Please enter your reply' }) })
export const SettledInput = z.object({ words: optionalText({ max: MAX_WORDS }) })

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
  summary: 'Reports line by line what’s done, and emails agent and owner. 409 if something else came first.',
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

/** The links whose holders are the owner: the one to confirm the work, and those to the record that ODIE emails them. */
const byOwner = byToken.extend({ purpose: LinkPurpose.extract(['confirm', 'completion']) })
export type OwnerLink = z.infer<typeof byOwner>

export const reportProblem = endpoint({
  name: 'reportProblem',
  summary: 'Says for the owner what isn’t right with the reported work. 409 if something was said first.',
  method: 'POST',
  path: '/api/estimates/:id/completion/problems',
  access: ['agent'],
  input: ProblemInput.safeExtend(Seen.shape).safeExtend(byId.shape),
  output: CompletionRecord,
})

export const reportProblemByLink = endpoint({
  name: 'reportProblemByLink',
  summary: 'The same by the owner, through a link of theirs.',
  method: 'POST',
  path: '/api/link-problems',
  access: 'anyone',
  input: ProblemInput.safeExtend(Seen.shape).safeExtend(byOwner.shape),
  output: CompletionRecord,
})

export const replyToProblem = endpoint({
  name: 'replyToProblem',
  summary: 'The contractor’s reply to a problem with their work. 409 if something was said first.',
  method: 'POST',
  path: '/api/estimates/:id/completion/replies',
  access: ['contractor'],
  input: ReplyInput.extend(Seen.shape).extend(byId.shape),
  output: CompletionRecord,
})

export const replyToProblemByLink = endpoint({
  name: 'replyToProblemByLink',
  summary: 'The same through the link in the contractor’s email.',
  method: 'POST',
  path: '/api/work-request/completion/replies',
  access: 'anyone',
  input: ReplyInput.extend(Seen.shape).extend(byToken.shape),
  output: CompletionRecord,
})

export const settleProblem = endpoint({
  name: 'settleProblem',
  summary: 'Says for the owner that the problem is settled. 409 if something was said first.',
  method: 'POST',
  path: '/api/estimates/:id/completion/settled',
  access: ['agent'],
  input: SettledInput.extend(Seen.shape).extend(byId.shape),
  output: CompletionRecord,
})

export const settleProblemByLink = endpoint({
  name: 'settleProblemByLink',
  summary: 'The same by the owner, through a link of theirs.',
  method: 'POST',
  path: '/api/link-problems/settled',
  access: 'anyone',
  input: SettledInput.extend(Seen.shape).extend(byOwner.shape),
  output: CompletionRecord,
})
