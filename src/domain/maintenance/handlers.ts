import { work } from '#platform/bind.ts'
import { nightlyMaintenance, requeueStalled } from './jobs.ts'
import * as maintenance from './maintenance.ts'

export const maintenanceWorkers = [
  work(nightlyMaintenance, maintenance.nightly),
  work(requeueStalled, maintenance.requeue),
]
