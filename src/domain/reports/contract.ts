import { z } from 'zod'
import { Box, PageSize } from '#domain/analysis/contract.ts'
import { Download, endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

export const ReportId = z.uuid().brand<'ReportId'>()
export type ReportId = z.infer<typeof ReportId>

/** The life of a report. Only its analysis, staff, and the delivery of its estimate change it; `states.ts` has the transitions. */
export const AnalysisStatus = z.enum([
  'pending',
  'uploaded',
  'processing',
  'completed',
  'failed',
  'estimate_uploaded',
  'processed',
  'returned',
])
export type AnalysisStatus = z.infer<typeof AnalysisStatus>

/** The status shown to the agent: everything between upload and delivery is `uploaded`. */
export const AgentStatus = z.enum(['pending', 'uploaded', 'processed', 'returned'])
export type AgentStatus = z.infer<typeof AgentStatus>

/**
 * What staff should look at first: an address without a ZIP, a file uploaded before, pages that couldn't be read, a
 * layout in which the rules miss more, a file that waits
 * for the virus scanner and that nothing opens until then, and one that was deleted because it had malware.
 */
export const ReportFlag = z.enum([
  'address_without_zip',
  'duplicate_file',
  'unreadable_pages',
  'unfamiliar_layout',
  'awaiting_scan',
  'infected_file',
])
export type ReportFlag = z.infer<typeof ReportFlag>

export const Report = z.object({
  id: ReportId,
  propertyAddress: z.string(),
  /** The address in the report itself, if it's another one and an estimate wasn't sent yet; else null. */
  printedAddress: z.string().nullable(),
  /** The last day of the inspection period, if the agent entered it. */
  inspectionEnds: z.iso.date().nullable(),
  originalFileName: z.string(),
  status: AgentStatus,
  /** Why staff returned the report to its agent; null unless they did. */
  returnReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
})
export type Report = z.infer<typeof Report>

export const ReportDetail = Report.extend({
  analysisStatus: AnalysisStatus,
  /** Progress of the current step, in pages; of an upload, in bytes. Null if unknown. */
  progress: z.object({ step: z.string(), done: z.int(), of: z.int() }).nullable(),
  /** How many pages it has; null until it's analyzed. */
  pages: z.int().nullable(),
  /** A sentence for staff and agent on why the analysis failed; staff then prepare the estimate manually. */
  failure: z.string().nullable(),
  uploadedAt: z.iso.datetime(),
  analysedAt: z.iso.datetime().nullable(),
  processedAt: z.iso.datetime().nullable(),
})
export type ReportDetail = z.infer<typeof ReportDetail>

/** A report as the review desk shows it. */
export const ReviewedReport = z.object({
  propertyAddress: z.string(),
  /** The address in the report itself, if it's another one. */
  printedAddress: z.string().nullable(),
  /** The last day of the inspection period, if the agent entered it. */
  inspectionEnds: z.iso.date().nullable(),
  zipCode: z.string().nullable(),
  originalFileName: z.string(),
  agentName: z.string(),
  analysisStatus: AnalysisStatus,
  failure: z.string().nullable(),
  returnReason: z.string().nullable(),
  createdAt: z.iso.datetime(),
  pageSizes: z.array(PageSize),
  /** Whether pages can be shown as images (PDF) or only quoted (Word, text). */
  hasPageImages: z.boolean(),
})

export const listReports = endpoint({
  name: 'listReports',
  summary: 'The agent’s own reports, newest first.',
  method: 'GET',
  path: '/api/inspection-reports',
  access: ['agent'],
  input: PageRequest,
  output: z.array(Report),
})

export const countReports = endpoint({
  name: 'countReports',
  summary: 'How many reports the agent has in each status.',
  method: 'GET',
  path: '/api/inspection-reports/counts',
  access: ['agent'],
  input: z.object({}),
  output: z.record(AgentStatus, z.int()),
})

export const findSameFile = endpoint({
  name: 'findSameFile',
  summary: 'The agent’s latest report with the same file, by its SHA-256; null if there is none.',
  method: 'GET',
  path: '/api/inspection-reports/same-file',
  access: ['agent'],
  input: z.object({
    sha256: z.string().regex(/^[0-9a-f]{64}$/, 'This isn’t a SHA-256 in hexadecimal digits'),
  }),
  output: z.object({ report: Report.nullable() }),
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

export const downloadReport = endpoint({
  name: 'downloadReport',
  summary: 'The file as it was uploaded.',
  method: 'GET',
  path: '/api/inspection-reports/:id/download',
  access: ['agent', 'admin'],
  input: z.object({ id: ReportId }),
  output: Download,
})

/** The widths of page images, in pixels: for a laptop's pane or a phone, and for sharper screens and reading closely. */
export const PAGE_WIDTHS = ['800', '1240'] as const
export type PageWidth = (typeof PAGE_WIDTHS)[number]

export const getReportPage = endpoint({
  name: 'getReportPage',
  summary: 'The image of one page, as WebP, 1240 pixels wide unless `width` says otherwise.',
  method: 'GET',
  path: '/api/inspection-reports/:id/pages/:number',
  access: ['agent', 'admin'],
  input: z.object({
    id: ReportId,
    number: z.coerce.number().int().min(1).max(10_000),
    width: z.enum(PAGE_WIDTHS).optional(),
  }),
  output: Download,
})

/** Pages on a sheet of thumbnails, one below the other. */
export const THUMBNAILS_PER_SHEET = 10

export const getReportThumbnails = endpoint({
  name: 'getReportThumbnails',
  summary: `Thumbnails of ${THUMBNAILS_PER_SHEET} pages on one sheet, as WebP: each in a space of 144 × 186 pixels, at its top left.`,
  method: 'GET',
  path: '/api/inspection-reports/:id/thumbnails/:sheet',
  access: ['admin'],
  input: z.object({ id: ReportId, sheet: z.coerce.number().int().min(1).max(1_000) }),
  output: Download,
})

/** A report's text in reading order, by page (1-based). A file without page breaks is one page. */
export const ReportTextPages = z.array(
  z.object({
    page: z.int().positive(),
    passages: z.array(
      z.object({ text: z.string(), role: z.enum(['chapter', 'zone', 'heading', 'text', 'caption']) }),
    ),
  }),
)
export type ReportTextPages = z.infer<typeof ReportTextPages>

export const getReportText = endpoint({
  name: 'getReportText',
  summary: 'The text of a report whose format has no page images: Word, text.',
  method: 'GET',
  path: '/api/inspection-reports/:id/text',
  access: ['admin'],
  input: z.object({ id: ReportId }),
  output: ReportTextPages,
})

/** Most hits that a search returns. */
export const MAX_HITS = 300

/** A place in the report's text: the words around it, and its boxes on the page; none for formats without layout. */
export const SearchHit = z.object({ page: z.int().positive(), quote: z.string(), boxes: z.array(Box) })
export type SearchHit = z.infer<typeof SearchHit>

export const searchReport = endpoint({
  name: 'searchReport',
  summary: `Where a report says something, whatever its case, in reading order. At most ${MAX_HITS} places.`,
  method: 'GET',
  path: '/api/inspection-reports/:id/search',
  access: ['admin'],
  input: z.object({ id: ReportId, text: z.string().trim().min(2).max(100) }),
  output: z.array(SearchHit),
})
