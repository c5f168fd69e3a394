import { z } from 'zod'
import { LinkToken } from '#domain/client/shares/contract.ts'
import { AgentEstimate, EstimateId, LineItem, MAX_LINES } from '#domain/estimates/contract.ts'
import { Attachment, AttachmentId } from '#domain/repairs/attachments/contract.ts'
import { OptionalPhone } from '#kernel/contact-details.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { Dollars, NonNegativeDollars } from '#kernel/money.ts'
import { PageRequest } from '#kernel/page.ts'
import { displayName, optionalText, text } from '#kernel/text/text.ts'

export const MAX_DATES = 3
export const MAX_REASON = 1_000
export const MAX_NOTE = 2_000
export const MAX_DOCUMENTS = 10

/** What the contractor says about a requested line. `no_work_needed` is a licensed electrician's opinion. */
export const LineVerdict = z.enum(['confirmed', 'outside_scope', 'needs_visit', 'no_work_needed'])
export type LineVerdict = z.infer<typeof LineVerdict>

/** Whether a verdict takes a line out of the work, which needs a reason. */
export const isLeftOut = (verdict: LineVerdict) => verdict === 'outside_scope' || verdict === 'no_work_needed'

export const LineAnswer = z.object({
  lineId: z.string(),
  verdict: LineVerdict,
  reason: z.string().nullable(),
})
export type LineAnswer = z.infer<typeof LineAnswer>

/** A line that was requested, and what goes with it is done with it. */
export const WorkLine = LineItem.pick({ id: true, description: true, scope: true, location: true }).extend({
  /** With the work that goes with it; null if any of that can't be priced from the report. */
  price: Dollars.nullable(),
  /** What of it is priced. Absent from servers of the previous version. */
  pricedPart: Dollars.optional(),
  /** Where the report says so, and its words. */
  quotes: z.array(z.object({ page: z.int(), quote: z.string() })),
})
export type WorkLine = z.infer<typeof WorkLine>

/** What a document of the contractor's is. In Wisconsin, the owner gets a lien-waiver notice before the work. */
export const DocumentKind = z.enum(['lien_notice', 'permits', 'warranty', 'other'])
export type DocumentKind = z.infer<typeof DocumentKind>

/** The least and the most that an amount comes to, by the estimate's price ranges. Null where its prices are firm. */
const AmountRange = z.object({ low: Dollars, high: Dollars }).nullable()

/** The service call or a permit; null if it's priced after a visit. Any of the `lineIds` brings it. */
const Charge = z.object({
  description: z.string(),
  price: Dollars.nullable(),
  /** Absent from servers of the previous version. */
  lineIds: z.array(z.string()).optional(),
})

/** A document that the owner acknowledges before the work. */
export const WorkDocument = z.object({ attachment: Attachment, title: z.string(), kind: DocumentKind })
export type WorkDocument = z.infer<typeof WorkDocument>

/** The contractor's answer: the latest version. */
export const WorkAnswer = z.object({
  version: z.int().positive(),
  at: z.iso.datetime(),
  /** The contractor's company, or whose account it was. */
  by: z.string(),
  via: z.enum(['account', 'link']),
  lines: z.array(LineAnswer),
  notToExceed: Dollars.nullable(),
  /** The days on which they could do the work. */
  dates: z.array(z.iso.date()),
  note: z.string().nullable(),
  documents: z.array(WorkDocument),
  /** The total of what is confirmed, and of the charges that come with all that's left to do. */
  amount: Dollars,
  range: AmountRange,
  charges: z.array(Charge),
})
export type WorkAnswer = z.infer<typeof WorkAnswer>

/** What the owner decided. Everything but `outcome`, `at`, `name` and `reason` is about confirmed work. */
export const WorkDecision = z.object({
  outcome: z.enum(['confirmed', 'declined']),
  at: z.iso.datetime(),
  name: z.string(),
  reason: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  access: z.string().nullable(),
  scheduledOn: z.iso.date().nullable(),
  wish: z.string().nullable(),
  sha256: z.string().nullable(),
})
export type WorkDecision = z.infer<typeof WorkDecision>

export const WorkState = z.enum(['open', 'withdrawn', 'replaced', 'expired'])
export type WorkState = z.infer<typeof WorkState>

/** A request for work, as the agent, the contractor, staff, and those with a link see it. */
export const WorkRequest = z.object({
  estimateId: EstimateId,
  propertyAddress: z.string(),
  contractor: AgentEstimate.shape.contractor,
  agentName: z.string(),
  sentAt: z.iso.datetime().nullable(),
  validUntil: z.iso.date().nullable(),
  /** `open`: it can be answered and confirmed. */
  state: WorkState,
  /** Which request it is; null while none is there. */
  requestedAt: z.iso.datetime().nullable(),
  /** The total of what was requested. */
  amount: Dollars,
  range: AmountRange,
  lines: z.array(WorkLine),
  /** What comes with these lines. */
  charges: z.array(Charge),
  answer: WorkAnswer.nullable(),
  decision: WorkDecision.nullable(),
  /** The day that the work is scheduled for now, which may be another one than the owner chose. */
  scheduledOn: z.iso.date().nullable(),
  /** When the contractor first reported any of the work as done. */
  doneAt: z.iso.datetime().nullable(),
})
export type WorkRequest = z.infer<typeof WorkRequest>

const LineAnswerInput = z
  .object({
    lineId: z.string().min(1).max(60),
    verdict: LineVerdict,
    reason: optionalText({ max: MAX_REASON }),
  })
  .refine(({ verdict, reason }) => reason || !isLeftOut(verdict), {
    path: ['reason'],
    error: 'Please say why',
  })

export const AnswerInput = z.object({
  requestedAt: z.iso.datetime(),
  /** The version that was on the screen; 0 for the first answer. */
  version: z.int().min(0),
  lines: z.array(LineAnswerInput).min(1).max(MAX_LINES),
  notToExceed: NonNegativeDollars.nullable(),
  dates: z.array(z.iso.date('Enter a date')).max(MAX_DATES),
  note: optionalText({ max: MAX_NOTE }),
  documents: z
    .array(
      z.object({
        attachmentId: AttachmentId,
        title: displayName({ max: 120, required: 'Enter what the document is' }),
        kind: DocumentKind,
      }),
    )
    .max(MAX_DOCUMENTS),
})
export type AnswerInput = z.output<typeof AnswerInput>

const byId = z.object({ id: EstimateId })
const byToken = z.object({ token: LinkToken })

export const getWorkRequest = endpoint({
  name: 'getWorkRequest',
  summary: 'The request for work of an estimate, with the contractor’s answer and the owner’s decision.',
  method: 'GET',
  path: '/api/estimates/:id/work-request',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: WorkRequest,
})

export const answerWork = endpoint({
  name: 'answerWork',
  summary: 'Answers a request for work, line by line. Returns 409 if another answer or the owner was first.',
  method: 'POST',
  path: '/api/estimates/:id/work-answers',
  access: ['contractor'],
  input: AnswerInput.extend(byId.shape),
  output: WorkRequest,
})

export const openWorkLink = endpoint({
  name: 'openWorkLink',
  summary: 'The request for work behind the link in a contractor’s email.',
  method: 'GET',
  path: '/api/work-request',
  access: 'anyone',
  input: byToken,
  output: WorkRequest,
})

export const answerByLink = endpoint({
  name: 'answerByLink',
  summary: 'Answers a request for work through the link in the contractor’s email.',
  method: 'POST',
  path: '/api/work-request',
  access: 'anyone',
  input: AnswerInput.extend(byToken.shape),
  output: WorkRequest,
})

export const openConfirmLink = endpoint({
  name: 'openConfirmLink',
  summary: 'What the owner confirms, behind a link that the agent made.',
  method: 'GET',
  path: '/api/work-confirmation',
  access: 'anyone',
  input: byToken,
  output: WorkRequest,
})

/** What was on the screen: another answer or another request is a conflict. */
const Seen = byToken.extend({ requestedAt: z.iso.datetime(), version: z.int().positive() })

export const Confirmation = z.object({
  name: displayName({ max: 120, required: 'Enter who orders and pays for the work' }),
  email: z
    .union([z.literal(''), z.email('Enter an email address')])
    .nullish()
    .transform((email) => email || null),
  phone: OptionalPhone,
  access: text({ max: 500, required: 'Say how the contractor gets in' }),
  /** One of the offered days; null for a wish. */
  scheduledOn: z.iso.date().nullable(),
  wish: optionalText({ max: 200 }),
  /** Every document of the answer. */
  acknowledged: z.array(AttachmentId).max(MAX_DOCUMENTS),
  signedName: displayName({ max: 120, required: 'Type your name' }),
  consent: z.literal(true, 'Please check this box to confirm'),
})
export type Confirmation = z.output<typeof Confirmation>

export const confirmWork = endpoint({
  name: 'confirmWork',
  summary:
    'Confirms the work as its owner. Returns 409 if someone decided before, or the answer has changed.',
  method: 'POST',
  path: '/api/work-confirmation',
  access: 'anyone',
  input: Seen.extend(Confirmation.shape),
  output: WorkRequest,
})

export const Decline = z.object({
  name: displayName({ max: 120, required: 'Enter your name' }),
  reason: text({ max: MAX_REASON, required: 'Please say why' }),
})
export type Decline = z.output<typeof Decline>

export const declineWork = endpoint({
  name: 'declineWork',
  summary: 'Declines the work as its owner, with a reason. Returns 409 as `confirmWork` does.',
  method: 'POST',
  path: '/api/work-confirmation/decline',
  access: 'anyone',
  input: Seen.extend(Decline.shape),
  output: WorkRequest,
})

export const getConfirmationPdf = endpoint({
  name: 'getConfirmationPdf',
  summary: 'The confirmed request for work as a PDF, with the record of the confirmation.',
  method: 'GET',
  path: '/api/estimates/:id/work-confirmation.pdf',
  access: ['agent', 'contractor', 'admin'],
  input: byId,
  output: Download,
})

export const getConfirmationPdfByLink = endpoint({
  name: 'getConfirmationPdfByLink',
  summary: 'The same PDF, for the owner. Counts as an opening of the link.',
  method: 'GET',
  path: '/api/work-confirmation/pdf',
  access: 'anyone',
  input: byToken,
  output: Download,
})

/** A request that the contractor hasn't answered, though reminded. */
export const UnansweredWork = z.object({
  estimateId: EstimateId,
  propertyAddress: z.string(),
  contractorName: z.string(),
  requestedAt: z.iso.datetime(),
})
export type UnansweredWork = z.infer<typeof UnansweredWork>

export const listUnansweredWork = endpoint({
  name: 'listUnansweredWork',
  summary:
    'The requests for work that contractors haven’t answered, though reminded, the oldest first, in pages.',
  method: 'GET',
  path: '/api/admin/unanswered-work',
  access: ['admin'],
  input: PageRequest,
  output: z.array(UnansweredWork),
})
