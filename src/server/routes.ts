import { demoWorkers } from '#demo/handlers.ts'
import { accessTokenRoutes, accessTokenWorkers } from '#domain/accounts/access-tokens/handlers.ts'
import { agentRoutes } from '#domain/accounts/agents/handlers.ts'
import { applicationRoutes } from '#domain/accounts/applications/handlers.ts'
import { contractorRoutes, contractorWorkers } from '#domain/accounts/contractors/handlers.ts'
import { dataExportRoutes, dataExportWorkers } from '#domain/accounts/data-exports/handlers.ts'
import { identityRoutes } from '#domain/accounts/identity/handlers.ts'
import { linkCheckRoutes } from '#domain/accounts/link-checks/handlers.ts'
import { openIdRoutes } from '#domain/accounts/openid/handlers.ts'
import { passkeyRoutes } from '#domain/accounts/passkeys/handlers.ts'
import { reminderRoutes } from '#domain/accounts/reminders/handlers.ts'
import { secondFactorRoutes } from '#domain/accounts/second-factor/handlers.ts'
import { sessionRoutes } from '#domain/accounts/sessions/handlers.ts'
import { staffRoutes } from '#domain/accounts/staff/handlers.ts'
import { acceptanceRoutes } from '#domain/client/acceptances/handlers.ts'
import { evidenceRoutes } from '#domain/client/evidence/handlers.ts'
import { questionRoutes } from '#domain/client/questions/handlers.ts'
import { shareRoutes } from '#domain/client/shares/handlers.ts'
import { estimateRoutes, estimateWorkers } from '#domain/estimates/handlers.ts'
import { holdRoutes } from '#domain/estimates/holds/handlers.ts'
import { estimateListRoutes } from '#domain/estimates/lists/handlers.ts'
import { precedentRoutes } from '#domain/estimates/precedents/handlers.ts'
import { emailedReportRoutes, emailedReportWorkers } from '#domain/intake/emailed-reports/handlers.ts'
import { intakeRoutes, intakeWorkers } from '#domain/intake/handlers.ts'
import { quarantineWorkers } from '#domain/intake/quarantine/handlers.ts'
import { bounceRoutes, bounceWorkers } from '#domain/mail/bounces/handlers.ts'
import { contactRoutes } from '#domain/mail/contact/handlers.ts'
import { mailRoutes, mailWorkers } from '#domain/mail/handlers.ts'
import {
  accountDeletionRoutes,
  accountDeletionWorkers,
} from '#domain/operations/account-deletion/handlers.ts'
import { jobRoutes } from '#domain/operations/jobs/handlers.ts'
import { maintenanceRoutes, maintenanceWorkers } from '#domain/operations/maintenance/handlers.ts'
import {
  repairStatisticsRoutes,
  repairStatisticsWorkers,
} from '#domain/operations/repair-statistics/handlers.ts'
import { statisticsRoutes } from '#domain/operations/statistics/handlers.ts'
import { priceImportRoutes, priceImportWorkers } from '#domain/pricing/price-imports/handlers.ts'
import { pricebookRoutes } from '#domain/pricing/pricebooks/handlers.ts'
import { auditRoutes } from '#domain/records/audit/handlers.ts'
import { listCountWorkers } from '#domain/records/list-counts/handlers.ts'
import { attachmentRoutes } from '#domain/repairs/attachments/handlers.ts'
import { calendarRoutes } from '#domain/repairs/calendar/handlers.ts'
import { chargeRoutes } from '#domain/repairs/charges/handlers.ts'
import { completionRoutes } from '#domain/repairs/completion/handlers.ts'
import { dateRoutes, dateWorkers } from '#domain/repairs/dates/handlers.ts'
import { earlierDecisionRoutes } from '#domain/repairs/earlier-decisions/handlers.ts'
import { earlierWorkRoutes } from '#domain/repairs/earlier-work/handlers.ts'
import { replacementWorkers } from '#domain/repairs/replacement/handlers.ts'
import { repairRequestRoutes } from '#domain/repairs/requests/handlers.ts'
import { schedulingRoutes } from '#domain/repairs/scheduling/handlers.ts'
import { standingRoutes } from '#domain/repairs/standings/handlers.ts'
import { workRoutes, workWorkers } from '#domain/repairs/work/handlers.ts'
import { reportRoutes, reportWorkers } from '#domain/reports/handlers.ts'
import { deskRoutes } from '#domain/review/desk/handlers.ts'
import { manualResponseRoutes } from '#domain/review/manual-responses/handlers.ts'
import { siteRoutes } from '#domain/site/public-site/handlers.ts'
import { territoryRoutes, territoryWorkers } from '#domain/territories/handlers.ts'
import { boundaryRoutes, boundaryWorkers } from '#domain/territories/zip-boundaries/handlers.ts'
import { webhookDeliveryRoutes, webhookWorkers } from '#domain/webhooks/deliveries/handlers.ts'
import { webhookRoutes } from '#domain/webhooks/endpoints/handlers.ts'
import type { Route, Worker } from '#platform/handlers.ts'

/** Every job that workers run. */
export const workers: readonly Worker[] = [
  ...intakeWorkers,
  ...reportWorkers,
  ...estimateWorkers,
  ...mailWorkers,
  ...bounceWorkers,
  ...contractorWorkers,
  ...accessTokenWorkers,
  ...territoryWorkers,
  ...boundaryWorkers,
  ...priceImportWorkers,
  ...dataExportWorkers,
  ...accountDeletionWorkers,
  ...maintenanceWorkers,
  ...listCountWorkers,
  ...repairStatisticsWorkers,
  ...workWorkers,
  ...replacementWorkers,
  ...dateWorkers,
  ...quarantineWorkers,
  ...emailedReportWorkers,
  ...webhookWorkers,
  ...demoWorkers,
]

/** Every endpoint of the server. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...sessionRoutes,
  ...accessTokenRoutes,
  ...linkCheckRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...openIdRoutes,
  ...reminderRoutes,
  ...intakeRoutes,
  ...emailedReportRoutes,
  ...reportRoutes,
  ...estimateRoutes,
  ...estimateListRoutes,
  ...holdRoutes,
  ...acceptanceRoutes,
  ...questionRoutes,
  ...evidenceRoutes,
  ...shareRoutes,
  ...repairRequestRoutes,
  ...chargeRoutes,
  ...workRoutes,
  ...earlierDecisionRoutes,
  ...earlierWorkRoutes,
  ...attachmentRoutes,
  ...schedulingRoutes,
  ...standingRoutes,
  ...completionRoutes,
  ...dateRoutes,
  ...calendarRoutes,
  ...deskRoutes,
  ...manualResponseRoutes,
  ...territoryRoutes,
  ...boundaryRoutes,
  ...contractorRoutes,
  ...dataExportRoutes,
  ...accountDeletionRoutes,
  ...applicationRoutes,
  ...agentRoutes,
  ...staffRoutes,
  ...precedentRoutes,
  ...pricebookRoutes,
  ...priceImportRoutes,
  ...contactRoutes,
  ...siteRoutes,
  ...mailRoutes,
  ...bounceRoutes,
  ...jobRoutes(workers),
  ...maintenanceRoutes,
  ...auditRoutes,
  ...statisticsRoutes,
  ...repairStatisticsRoutes,
  ...webhookRoutes,
  ...webhookDeliveryRoutes,
]
