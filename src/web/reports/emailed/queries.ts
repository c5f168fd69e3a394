import {
  type EmailedReportId,
  getEmailedReport,
  getInboxAddress,
  listEmailedReports,
} from '#domain/intake/emailed-reports/contract.ts'
import { pagedQuery, query } from '#web/api/query.ts'

/** An email takes about a minute to get here, so there's no hurry. */
export const EMAIL_POLL_MS = 30_000

/** The agent's private address; null where ODIE takes no reports by email. */
export const inboxAddress = query(getInboxAddress, {})

/** The agent's emailed reports that wait for an address. */
export const emailedReports = {
  ...pagedQuery(listEmailedReports, { limit: 50 }),
  refetchInterval: EMAIL_POLL_MS,
}

export const emailedReport = (id: EmailedReportId) => query(getEmailedReport, { id })
