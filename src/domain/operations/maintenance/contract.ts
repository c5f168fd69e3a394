import { z } from 'zod'
import { ReportId } from '#domain/reports/contract.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

/** A report whose file is still stored. */
export const RetainedReport = z.object({
  reportId: ReportId,
  propertyAddress: z.string(),
  originalFileName: z.string(),
  agentName: z.string(),
  fileBytes: z.int(),
  uploadedAt: z.iso.datetime(),
  /** When its estimate was delivered; null if it wasn't. */
  processedAt: z.iso.datetime().nullable(),
  /** When its file is deleted: in the first night after this. */
  deletesAt: z.iso.datetime(),
  /** Why staff keep it longer than usual; null unless they do. */
  keepReason: z.string().nullable(),
})
export type RetainedReport = z.infer<typeof RetainedReport>

export const RetentionRequest = PageRequest.extend({
  /** Part of the address. */
  search: z.string().trim().max(100).optional(),
  /** Only the reports that staff keep longer than usual. */
  only: z.literal('kept').optional(),
})
export type RetentionRequest = z.infer<typeof RetentionRequest>

export const listRetainedReports = endpoint({
  name: 'listRetainedReports',
  summary: 'Reports whose files are stored, those to be deleted next first.',
  method: 'GET',
  path: '/api/admin/retained-reports',
  access: ['admin'],
  input: RetentionRequest,
  output: z.array(RetainedReport),
})

export const KeepReportFile = z.object({
  id: ReportId,
  /** The last day, in Wisconsin. */
  until: z.iso.date('Enter a date'),
  reason: z.string().trim().min(3, 'Enter a reason').max(300),
})

export const keepReportFile = endpoint({
  name: 'keepReportFile',
  summary: 'Keeps a report’s file until the end of a day, up to a year ahead. Returns 410 if it was deleted.',
  method: 'PUT',
  path: '/api/admin/inspection-reports/:id/retention',
  access: ['admin'],
  input: KeepReportFile,
  output: Nothing,
})

export const releaseReportFile = endpoint({
  name: 'releaseReportFile',
  summary: 'Has a report’s file deleted when it usually is. Idempotent.',
  method: 'DELETE',
  path: '/api/admin/inspection-reports/:id/retention',
  access: ['admin'],
  input: z.object({ id: ReportId }),
  output: Nothing,
})
