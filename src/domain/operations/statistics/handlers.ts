import { on } from '#platform/bind.ts'
import { getRepairStatistics, getStatistics } from './contract.ts'
import * as repairs from './repairs.ts'
import * as statistics from './statistics.ts'

export const statisticsRoutes = [
  on(getStatistics, (ctx, _admin, { days }) => statistics.read(ctx, days)),
  on(getRepairStatistics, (ctx, _admin, { days }) => repairs.read(ctx, days)),
]
