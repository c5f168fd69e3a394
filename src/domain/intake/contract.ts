import { z } from 'zod'
import { EstimateId, EstimateKind } from '#domain/estimates/contract.ts'
import { MailStatus } from '#domain/mail/contract.ts'
import { AnalysisStatus, Report, ReportFlag, ReportId } from '#domain/reports/contract.ts'
import { UserId } from '#kernel/actor.ts'
import { daysUntil } from '#kernel/days.ts'
import { endpoint, Nothing, ProtocolResponse, type Upload } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const MAX_REPORT_BYTES = 80 * 1024 * 1024
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx', '.txt'] as const
export const MAX_ADDRESS_LENGTH = 500

export const REPORT_MESSAGES = {
  missing: 'Please select a file and enter property address',
  tooLarge: 'File size must be less than 80MB',
  wrongType: 'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
}

/** The rules for the file, however it's sent. */
export const REPORT_UPLOAD: Upload = {
  field: 'report',
  maxBytes: MAX_REPORT_BYTES,
  extensions: REPORT_EXTENSIONS,
  mayAwaitScan: true,
  messages: REPORT_MESSAGES,
}

/** How long an unfinished upload is kept after its last byte. */
export const UNFINISHED_UPLOAD_DAYS = 3

export const PropertyAddress = z
  .string('Please enter the property address')
  .trim()
  .min(1, 'Please enter the property address')
  .max(MAX_ADDRESS_LENGTH, `Please shorten the property address to ${MAX_ADDRESS_LENGTH} characters`)

const TOO_FAR_DAYS = 365

/** The last day of the inspection period: today in Wisconsin, or up to a year ahead. */
export const InspectionEnds = z.iso.date('Please enter a date').superRefine((day, context) => {
  const problem = inspectionEndsProblem(day)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

/** Why an inspection period can't end on this day; null if it can. */
export function inspectionEndsProblem(day: string): string | null {
  if (Number.isNaN(Date.parse(day))) return 'Please enter a date'
  const daysAhead = daysUntil(day, new Date())
  if (daysAhead < 0) return 'Please enter today’s date or a later one'
  return daysAhead <= TOO_FAR_DAYS ? null : 'Please enter a date within a year'
}

/** A report that was uploaded before, with its estimate if it has one. */
const EarlierReport = z.object({
  id: ReportId,
  propertyAddress: z.string(),
  createdAt: z.iso.datetime({ offset: true }),
  estimateId: EstimateId.nullable(),
})

/** A report in the staff queue, with the estimate to work on: its draft, else the latest one that was sent. */
export const AdminReport = z.object({
  id: ReportId,
  propertyAddress: z.string(),
  /** The address in the report itself, if it's another one. */
  printedAddress: z.string().nullable(),
  /** The last day of the inspection period, if the agent entered it. */
  inspectionEnds: z.iso.date().nullable(),
  agentId: z.uuid(),
  agentName: z.string(),
  contractorName: z.string().nullable(),
  originalFileName: z.string(),
  createdAt: z.iso.datetime(),
  analysisStatus: AnalysisStatus,
  estimateId: EstimateId.nullable(),
  totalAmount: z.string().nullable(),
  /** The estimate that the agent has; null if none was sent. While it's revised, `estimateId` is the revision's draft. */
  sentEstimateId: EstimateId.nullable(),
  sentAmount: z.string().nullable(),
  sentKind: EstimateKind.nullable(),
  sentValidUntil: z.iso.date().nullable(),
  sentAcceptedAt: z.iso.datetime().nullable(),
  hasPdf: z.boolean(),
  isRevising: z.boolean(),
  /** When the approved draft is sent, unless its contractor wants a change; null unless it waits for them. */
  heldUntil: z.iso.datetime().nullable(),
  /** What the contractor who returned the approved draft wants changed; null unless it waits for that. */
  objection: z.string().nullable(),
  contractorId: UserId.nullable(),
  /** The latest earlier upload of the same file by the same agent. */
  duplicateOf: EarlierReport.nullable(),
  /** Whether the latest sent estimate has reached the agent; null if none was sent. */
  delivery: MailStatus.nullable(),
  findings: z.int().nullable(),
  failure: z.string().nullable(),
  /** Why it was returned to its agent; null unless it was. */
  returnReason: z.string().nullable(),
  flags: z.array(ReportFlag),
})
export type AdminReport = z.infer<typeof AdminReport>

export const createReport = endpoint({
  name: 'createReport',
  summary: 'Uploads an inspection report. Responds once the file and its row are on disk.',
  method: 'POST',
  path: '/api/inspection-reports',
  access: ['agent'],
  input: z.object({ propertyAddress: PropertyAddress, inspectionEnds: InspectionEnds.optional() }),
  output: Report,
  status: 201,
  upload: REPORT_UPLOAD,
})

export const beginReportUpload = endpoint({
  name: 'beginReportUpload',
  summary: `Begins an upload that can continue after a lost connection, by the tus protocol 1.0.0. Upload-Metadata: propertyAddress, filename, inspectionEnds (optional), attempt (a UUID that is the same when the request is repeated). An unfinished upload is deleted ${UNFINISHED_UPLOAD_DAYS} days after its last byte.`,
  method: 'POST',
  path: '/api/inspection-reports/uploads',
  access: ['agent'],
  input: z.object({}),
  output: ProtocolResponse,
})

/** An upload has the id of its report. */
const UploadPath = z.object({ id: ReportId })

export const getReportUpload = endpoint({
  name: 'getReportUpload',
  summary: 'How much of an upload has arrived and is durable (tus).',
  method: 'HEAD',
  path: '/api/inspection-reports/uploads/:id',
  access: ['agent'],
  input: UploadPath,
  output: ProtocolResponse,
})

export const continueReportUpload = endpoint({
  name: 'continueReportUpload',
  summary:
    'The bytes of an upload from Upload-Offset on (tus). With the last byte, the report is handed to the analysis.',
  method: 'PATCH',
  path: '/api/inspection-reports/uploads/:id',
  access: ['agent'],
  input: UploadPath,
  output: ProtocolResponse,
})

export const cancelReportUpload = endpoint({
  name: 'cancelReportUpload',
  summary: 'Deletes an unfinished upload and its report (tus).',
  method: 'DELETE',
  path: '/api/inspection-reports/uploads/:id',
  access: ['agent'],
  input: UploadPath,
  output: ProtocolResponse,
})

export const withdrawReport = endpoint({
  name: 'withdrawReport',
  summary: 'Deletes a report with its file and draft. Returns 409 once its estimate was sent.',
  method: 'DELETE',
  path: '/api/inspection-reports/:id',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId }),
  output: Nothing,
})

export const setInspectionEnd = endpoint({
  name: 'setInspectionEnd',
  summary: 'Sets or clears the last day of the inspection period. Returns 409 once an estimate was sent.',
  method: 'PUT',
  path: '/api/inspection-reports/:id/inspection-period',
  access: ['agent'],
  input: z.object({ id: ReportId, inspectionEnds: InspectionEnds.nullable() }),
  output: Nothing,
})

/** The filters of the staff's lists. A report has to match all that are given. */
export const ReportFilter = z.object({
  /** `waiting` for an answer, or `answered`: an estimate was approved, or the report was returned. */
  stage: z.enum(['waiting', 'answered']).optional(),
  status: AnalysisStatus.optional(),
  /** Only those whose approved draft waits for its contractor. */
  held: z.literal('only').optional(),
  /** Each word is part of the address, the file name, or the name of the agent or the contractor. */
  search: z.string().trim().max(100).optional(),
  agentId: UserId.optional(),
  contractorId: UserId.optional(),
  /** As `countyLabel` gives it: `Dane`, or `Cook, IL`. */
  county: z
    .string()
    .regex(/^[A-Z][A-Za-z .']{2,39}(, [A-Z]{2})?$/, 'Choose a county from the list')
    .optional(),
  /** Uploaded at least this many days ago. */
  minAgeDays: z.coerce.number().int().min(0).max(3_650).optional(),
})
export type ReportFilter = z.infer<typeof ReportFilter>

/**
 * By age, by the end of the inspection period, or from A to Z; ties are sorted oldest first. Reports without a county or a
 * contractor come first, those without an inspection period last.
 */
export const ReportOrder = z.enum([
  'newest',
  'oldest',
  'deadline',
  'address',
  'county',
  'agent',
  'contractor',
])
export type ReportOrder = z.infer<typeof ReportOrder>

export const AdminReportRequest = PageRequest.extend({
  ...ReportFilter.shape,
  order: ReportOrder.default('newest'),
})
export type AdminReportRequest = z.infer<typeof AdminReportRequest>

export const listAdminReports = endpoint({
  name: 'listAdminReports',
  summary: 'All reports with their estimates, in pages, newest first unless another order is given.',
  method: 'GET',
  path: '/api/admin/inspection-reports',
  access: ['admin'],
  input: AdminReportRequest,
  output: z.array(AdminReport),
})

export const countAdminReports = endpoint({
  name: 'countAdminReports',
  summary: 'How many reports there are in each status.',
  method: 'GET',
  path: '/api/admin/inspection-reports/counts',
  access: ['admin'],
  input: ReportFilter,
  output: z.record(AnalysisStatus, z.int()),
})
export type ReportCounts = z.infer<typeof countAdminReports.output>
