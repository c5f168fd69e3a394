import { on, work } from '#platform/handlers.ts'
import { getRepairStatistics } from './contract.ts'
import { keepRepairStatistics } from './jobs.ts'
import * as repairStatistics from './repair-statistics.ts'

export const repairStatisticsRoutes = [
  on(getRepairStatistics, (ctx, _admin, { days }) => repairStatistics.read(ctx, days)),
]

export const repairStatisticsWorkers = [work(keepRepairStatistics, repairStatistics.keep)]
