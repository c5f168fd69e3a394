import { on } from '#platform/handlers.ts'
import { getStatistics } from './contract.ts'
import * as statistics from './statistics.ts'

export const statisticsRoutes = [on(getStatistics, (ctx, _admin, { days }) => statistics.read(ctx, days))]
