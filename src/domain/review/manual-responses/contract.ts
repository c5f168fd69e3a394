import { z } from 'zod'
import { OtherDocument } from '#domain/analysis/contract.ts'
import { AgentEstimate, EstimateId, EstimateKind, EstimateStatus } from '#domain/estimates/contract.ts'
import { PropertyAddress } from '#domain/intake/contract.ts'
import { AnalysisStatus, ReportId } from '#domain/reports/contract.ts'
import { PreviewedEmail, Recipient } from '#domain/review/desk/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { AMOUNT_MESSAGES, parseAmount } from '#kernel/amounts.ts'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'
import { Dollars, dollarsOf } from '#kernel/money.ts'

const Named = z.object({ id: UserId, name: z.string() })

/** Everything that staff need to know before they answer a report with something other than its draft. */
export const ResponseBasis = z.object({
  reportId: ReportId,
  propertyAddress: z.string(),
  zipCode: z.string().nullable(),
  agentName: z.string(),
  analysisStatus: AnalysisStatus,
  /** Pages of the report (1-based) that couldn't be read. */
  unreadablePages: z.array(z.int().positive()),
  /** What the document is, if it isn't an inspection report. */
  documentType: OtherDocument.nullable(),
  /** Pages to check, if the rules don't know the report's layout; else null. */
  pagesToCheck: z.array(z.int().positive()).nullable(),
  /** The contractor who holds the ZIP code. */
  holder: Named.nullable(),
  draft: z
    .object({
      id: EstimateId,
      version: z.int().positive(),
      contractorId: UserId.nullable(),
      lines: z.int(),
      totalAmount: Dollars,
    })
    .nullable(),
  /** The estimate or letter that the agent has now. */
  sent: z
    .object({
      id: EstimateId,
      version: z.int().positive(),
      contractorId: UserId.nullable(),
      kind: EstimateKind,
      status: EstimateStatus,
      totalAmount: Dollars,
      sentAt: z.iso.datetime().nullable(),
      /** Whether it has priced lines, so that it's revised instead of replaced. */
      hasLines: z.boolean(),
    })
    .nullable(),
})
export type ResponseBasis = z.infer<typeof ResponseBasis>

const byReport = z.object({ id: ReportId })

export const getAnswerBasis = endpoint({
  name: 'getAnswerBasis',
  summary: 'The report’s address with the contractor who holds its ZIP code, its draft, and what was sent.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/answer',
  access: ['admin'],
  input: byReport,
  output: ResponseBasis,
})

export const MAX_ESTIMATE_PDF_BYTES = 25 * 1024 * 1024

const NO_AMOUNT = 'Please enter a valid estimate amount greater than $0'

const CHOOSE_CONTRACTOR = 'Choose the contractor to send it on behalf of'

/** A version as a form field; the draft that staff saw, so that they replace no other. */
const Version = z.coerce.number<number>().int().positive()

/** More than $0, as people write it: `1250`, `$1,250.50`. */
const EstimateAmount = z.string(NO_AMOUNT).transform((text, context): Dollars => {
  const amount = parseAmount(text)
  if (typeof amount === 'number' && amount > 0) return dollarsOf(amount)
  const isNothing = typeof amount === 'number' || amount === 'missing' || amount === 'negative'
  context.addIssue(isNothing ? NO_AMOUNT : AMOUNT_MESSAGES[amount])
  return z.NEVER
})

export const UploadEstimate = z.object({
  reportId: ReportId,
  estimateAmount: EstimateAmount,
  contractorId: UserId.optional(),
  /** Returns 409 if the draft isn't at this version anymore. */
  draftVersion: Version.optional(),
  /** The PDF or letter sent before that this one replaces, as staff saw it. */
  replaces: EstimateId.optional(),
  replacesVersion: Version.optional(),
})

export const uploadEstimate = endpoint({
  name: 'uploadEstimate',
  summary:
    'Delivers an estimate PDF that staff created themselves, with its amount. Without a contractor, it goes out under the draft’s, else under the one who holds the ZIP code.',
  method: 'POST',
  path: '/api/admin/estimates/:reportId/upload',
  access: ['admin'],
  input: UploadEstimate,
  output: AgentEstimate,
  status: 201,
  upload: {
    field: 'processedEstimate',
    maxBytes: MAX_ESTIMATE_PDF_BYTES,
    extensions: ['.pdf'],
    messages: {
      missing: 'Please select a PDF estimate file to upload',
      tooLarge: 'File size must be less than 25MB',
      wrongType: 'Please select a PDF estimate file to upload',
    },
  },
})

export const SendLetter = byReport.extend({
  contractorId: UserId.nullable().refine((id) => id !== null, CHOOSE_CONTRACTOR),
  /** Null if the report has no draft. */
  draftVersion: z.int().positive().nullable(),
})

export const sendLetter = endpoint({
  name: 'sendLetter',
  summary:
    'Sends a letter saying that the report lists no electrical deficiencies. Its draft must have no lines.',
  method: 'POST',
  path: '/api/admin/inspection-reports/:id/letter',
  access: ['admin'],
  input: SendLetter,
  output: AgentEstimate,
  status: 201,
})

/** A letter in a URL. Without a version, the report has no draft. */
const letterInUrl = byReport.extend({ contractorId: UserId, draftVersion: Version.optional() })

export const previewLetter = endpoint({
  name: 'previewLetter',
  summary: 'The emails that sending a letter would send. Sends nothing; 422 says why it can’t be sent.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/letter/preview',
  access: ['admin'],
  input: letterInUrl,
  output: z.array(PreviewedEmail),
})

export const viewPreviewedLetterEmail = endpoint({
  name: 'viewPreviewedLetterEmail',
  summary: 'One of these emails as a mail client shows it.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/letter/preview/:recipient',
  access: ['admin'],
  input: letterInUrl.extend({ recipient: Recipient }),
  output: Download,
})

export const viewPreviewedLetterPdf = endpoint({
  name: 'viewPreviewedLetterPdf',
  summary: 'The PDF that sending a letter would attach.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/letter/preview.pdf',
  access: ['admin'],
  input: letterInUrl,
  output: Download,
})

export const CorrectAddress = byReport.extend({ propertyAddress: PropertyAddress })

export const correctAddress = endpoint({
  name: 'correctAddress',
  summary:
    'Corrects the address of a report. A draft moves to the contractor who holds the new ZIP code, unless staff chose another. Returns 409 once an estimate was sent.',
  method: 'PUT',
  path: '/api/admin/inspection-reports/:id/address',
  access: ['admin'],
  input: CorrectAddress,
  output: ResponseBasis,
})

export const answerAddressOffer = endpoint({
  name: 'answerAddressOffer',
  summary:
    'The agent takes the address that is printed in their report, as `correctAddress` does, or keeps the one they entered. Returns 409 once an estimate was sent.',
  method: 'POST',
  path: '/api/inspection-reports/:id/printed-address',
  access: ['agent'],
  input: byReport.extend({
    /** The address that the agent saw. */
    printedAddress: z.string(),
    use: z.enum(['printed', 'entered']),
  }),
  output: Nothing,
})

export const MAX_REASON_LENGTH = 500

const returnInput = byReport.extend({
  reason: z
    .string()
    .trim()
    .min(1, 'Tell the agent why')
    .max(MAX_REASON_LENGTH, `Please shorten the reason to ${MAX_REASON_LENGTH} characters`),
})

export const ReturnReport = returnInput

export const returnReport = endpoint({
  name: 'returnReport',
  summary:
    'Returns a report to its agent with a reason, which they get by email. Returns 409 once an estimate was sent.',
  method: 'POST',
  path: '/api/admin/inspection-reports/:id/return',
  access: ['admin'],
  input: ReturnReport,
  output: ResponseBasis,
})

export const previewReturn = endpoint({
  name: 'previewReturn',
  summary: 'The email that returning a report would send. Sends nothing.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/return/preview',
  access: ['admin'],
  input: returnInput,
  output: z.array(PreviewedEmail),
})

export const viewPreviewedReturn = endpoint({
  name: 'viewPreviewedReturn',
  summary: 'This email as a mail client shows it.',
  method: 'GET',
  path: '/api/admin/inspection-reports/:id/return/preview/email',
  access: ['admin'],
  input: returnInput,
  output: Download,
})
