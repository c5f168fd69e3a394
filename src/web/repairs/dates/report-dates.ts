import { listReportDates } from '#domain/repairs/dates/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { query } from '#web/api/query.ts'

/** The dates of the sale that a report's agent entered. */
export const reportDates = (id: ReportId) => query(listReportDates, { id })
