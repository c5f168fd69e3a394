import { on } from '#platform/handlers.ts'
import { listEarlierWork } from './contract.ts'
import { list } from './earlier-work.ts'

export const earlierWorkRoutes = [on(listEarlierWork, (ctx, actor, { id }) => list(ctx, actor, id))]
