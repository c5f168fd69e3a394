import { on, work } from '#platform/handlers.ts'
import { keepReportFile, listRetainedReports, releaseReportFile } from './contract.ts'
import { nightlyMaintenance, requeueStalled } from './jobs.ts'
import * as maintenance from './maintenance.ts'
import * as retention from './retention.ts'

export const maintenanceRoutes = [
  on(listRetainedReports, async (ctx, _admin, request, http) =>
    http.page(await retention.list(ctx, request)),
  ),
  on(keepReportFile, (ctx, admin, input) => retention.keep(ctx, admin, input)),
  on(releaseReportFile, (ctx, admin, { id }) => retention.release(ctx, admin, id)),
]

export const maintenanceWorkers = [
  work(nightlyMaintenance, maintenance.nightly),
  work(requeueStalled, maintenance.requeue),
]
