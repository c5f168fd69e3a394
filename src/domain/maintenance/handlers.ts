import { work } from '#platform/bind.ts'
import { nightlyMaintenance, requeueForgotten } from './jobs.ts'
import * as maintenance from './maintenance.ts'

export const maintenanceWorkers = [
  work(nightlyMaintenance, maintenance.nightly),
  work(requeueForgotten, maintenance.requeue),
]
