import { z } from 'zod'
import { Download, endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const ReportId = z.uuid().brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

export const MAX_REPORT_BYTES = 80 * 1024 * 1024
export const REPORT_EXTENSIONS = ['.pdf', '.doc', '.docx', '.txt'] as const
export const MAX_ADDRESS_LENGTH = 500

export const REPORT_MESSAGES = {
  missing: 'Please select a file and enter property address',
  tooLarge: 'File size must be less than 80MB',
  wrongType: 'File type not supported. Allowed types: .pdf, .doc, .docx, .txt',
}

/** The life of a report; `decisions.md`, "Life of a report". */
export const AnalysisStatus = z.enum([
  'pending',
  'uploaded',
  'processing',
  'completed',
  'failed',
  'estimate_uploaded',
  'processed',
])
export type AnalysisStatus = z.infer<typeof AnalysisStatus>

/** What the agent is told: all that lies between upload and delivery is `uploaded`. */
export const AgentStatus = z.enum(['pending', 'uploaded', 'processed'])
export type AgentStatus = z.infer<typeof AgentStatus>

/** What staff should look at first: the address named no ZIP; the same file came before. */
export const ReportFlag = z.enum(['address_without_zip', 'duplicate_file'])
export type ReportFlag = z.infer<typeof ReportFlag>

export const Report = z.object({
  id: ReportId,
  propertyAddress: z.string(),
  originalFileName: z.string(),
  status: AgentStatus,
  createdAt: z.iso.datetime(),
})
export type Report = z.infer<typeof Report>

export const ReportDetail = Report.extend({
  analysisStatus: AnalysisStatus,
  /** How far the reading is, in pages; null while nothing is known. */
  progress: z.object({ step: z.string(), done: z.int(), of: z.int() }).nullable(),
  /** A sentence for staff and agent that says why the machine gave up; the estimate is then made by hand. */
  failure: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
  analysedAt: z.iso.datetime().nullable(),
  processedAt: z.iso.datetime().nullable(),
})
export type ReportDetail = z.infer<typeof ReportDetail>

export const AdminReport = z.object({
  id: ReportId,
  propertyAddress: z.string(),
  agentId: z.uuid(),
  agentName: z.string(),
  contractorName: z.string().nullable(),
  originalFileName: z.string(),
  createdAt: z.iso.datetime(),
  analysisStatus: AnalysisStatus,
  estimateId: z.uuid().nullable(),
  totalAmount: z.string().nullable(),
  findings: z.int().nullable(),
  failure: z.string().nullable(),
  flags: z.array(ReportFlag),
})
export type AdminReport = z.infer<typeof AdminReport>

export const PropertyAddress = z
  .string('Please enter the property address')
  .trim()
  .min(1, 'Please enter the property address')
  .max(MAX_ADDRESS_LENGTH, `Please shorten the property address to ${MAX_ADDRESS_LENGTH} characters`)

export const createReport = endpoint({
  name: 'createReport',
  summary: 'Uploads an inspection report. The answer is sent once the file and its row are on disk.',
  method: 'POST',
  path: '/api/inspection-reports',
  access: ['agent'],
  input: z.object({ propertyAddress: PropertyAddress }),
  output: Report,
  status: 201,
  upload: {
    field: 'report',
    maxBytes: MAX_REPORT_BYTES,
    extensions: REPORT_EXTENSIONS,
    messages: REPORT_MESSAGES,
  },
})

export const listReports = endpoint({
  name: 'listReports',
  summary: "The agent's own reports, newest first.",
  method: 'GET',
  path: '/api/inspection-reports',
  access: ['agent'],
  input: PageRequest,
  output: z.array(Report),
})

export const getReport = endpoint({
  name: 'getReport',
  summary: 'One report with its status, progress and times.',
  method: 'GET',
  path: '/api/inspection-reports/:id',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId }),
  output: ReportDetail,
})

export const withdrawReport = endpoint({
  name: 'withdrawReport',
  summary: 'Takes a report back, with its file and draft, until it is processed.',
  method: 'DELETE',
  path: '/api/inspection-reports/:id',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId }),
  output: Nothing,
})

export const downloadReport = endpoint({
  name: 'downloadReport',
  summary: 'The file as it was uploaded.',
  method: 'GET',
  path: '/api/inspection-reports/:id/download',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId }),
  output: Download,
})

export const getReportPage = endpoint({
  name: 'getReportPage',
  summary: 'The picture of one page, as WebP.',
  method: 'GET',
  path: '/api/inspection-reports/:id/pages/:number',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId, number: z.coerce.number().int().min(1).max(10_000) }),
  output: Download,
})

export const listAdminReports = endpoint({
  name: 'listAdminReports',
  summary: 'All reports, newest first.',
  method: 'GET',
  path: '/api/admin/inspection-reports',
  access: ['admin'],
  input: PageRequest,
  output: z.array(AdminReport),
})
