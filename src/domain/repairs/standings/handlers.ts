import { on } from '#platform/handlers.ts'
import { listStandings } from './contract.ts'
import * as standings from './standings.ts'

export const standingRoutes = [on(listStandings, (ctx, actor, { ids }) => standings.list(ctx, actor, ids))]
