import { demoWorkers } from '#demo/handlers.ts'
import { acceptanceRoutes } from '#domain/acceptances/handlers.ts'
import { agentRoutes } from '#domain/agents/handlers.ts'
import { answerRoutes } from '#domain/answers/handlers.ts'
import { applicationRoutes } from '#domain/applications/handlers.ts'
import { auditRoutes } from '#domain/audit/handlers.ts'
import { bounceRoutes, bounceWorkers } from '#domain/bounces/handlers.ts'
import { boundaryRoutes, boundaryWorkers } from '#domain/boundaries/handlers.ts'
import { contactRoutes } from '#domain/contact/handlers.ts'
import { contractorRoutes, contractorWorkers } from '#domain/contractors/handlers.ts'
import { dataExportRoutes, dataExportWorkers } from '#domain/data-exports/handlers.ts'
import { deskRoutes } from '#domain/desk/handlers.ts'
import { estimateListRoutes } from '#domain/estimate-lists/handlers.ts'
import { estimateRoutes, estimateWorkers } from '#domain/estimates/handlers.ts'
import { evidenceRoutes } from '#domain/evidence/handlers.ts'
import { identityRoutes } from '#domain/identity/handlers.ts'
import { intakeRoutes, intakeWorkers } from '#domain/intake/handlers.ts'
import { jobRoutes } from '#domain/jobs/handlers.ts'
import { linkCheckRoutes } from '#domain/link-checks/handlers.ts'
import { mailRoutes, mailWorkers } from '#domain/mail/handlers.ts'
import { maintenanceRoutes, maintenanceWorkers } from '#domain/maintenance/handlers.ts'
import { offboardingRoutes, offboardingWorkers } from '#domain/offboarding/handlers.ts'
import { passkeyRoutes } from '#domain/passkeys/handlers.ts'
import { precedentRoutes } from '#domain/precedents/handlers.ts'
import { priceImportRoutes, priceImportWorkers } from '#domain/price-imports/handlers.ts'
import { pricebookRoutes } from '#domain/pricebooks/handlers.ts'
import { quarantineWorkers } from '#domain/quarantine/handlers.ts'
import { questionRoutes } from '#domain/questions/handlers.ts'
import { repairRequestRoutes } from '#domain/repair-requests/handlers.ts'
import { reportRoutes, reportWorkers } from '#domain/reports/handlers.ts'
import { secondFactorRoutes } from '#domain/second-factor/handlers.ts'
import { shareRoutes } from '#domain/shares/handlers.ts'
import { siteRoutes } from '#domain/site/handlers.ts'
import { statisticsRoutes } from '#domain/statistics/handlers.ts'
import { tallyWorkers } from '#domain/tallies/handlers.ts'
import { territoryRoutes, territoryWorkers } from '#domain/territories/handlers.ts'
import type { Route, Worker } from '#platform/bind.ts'

/** Every job that workers run. */
export const workers: readonly Worker[] = [
  ...intakeWorkers,
  ...reportWorkers,
  ...estimateWorkers,
  ...mailWorkers,
  ...bounceWorkers,
  ...contractorWorkers,
  ...territoryWorkers,
  ...boundaryWorkers,
  ...priceImportWorkers,
  ...dataExportWorkers,
  ...offboardingWorkers,
  ...maintenanceWorkers,
  ...tallyWorkers,
  ...quarantineWorkers,
  ...demoWorkers,
]

/** Every endpoint of the server. */
export const routes: readonly Route[] = [
  ...identityRoutes,
  ...linkCheckRoutes,
  ...secondFactorRoutes,
  ...passkeyRoutes,
  ...intakeRoutes,
  ...reportRoutes,
  ...estimateRoutes,
  ...estimateListRoutes,
  ...acceptanceRoutes,
  ...questionRoutes,
  ...evidenceRoutes,
  ...shareRoutes,
  ...repairRequestRoutes,
  ...deskRoutes,
  ...answerRoutes,
  ...territoryRoutes,
  ...boundaryRoutes,
  ...contractorRoutes,
  ...dataExportRoutes,
  ...offboardingRoutes,
  ...applicationRoutes,
  ...agentRoutes,
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
]
