import { on } from '#platform/handlers.ts'
import * as agents from './agents.ts'
import { countAgents, deactivateAgent, getAgent, listAgents, reactivateAgent } from './contract.ts'

export const agentRoutes = [
  on(listAgents, async (ctx, _admin, page, request) => request.page(await agents.list(ctx, page))),
  on(getAgent, (ctx, _admin, { id }) => agents.read(ctx, id)),
  on(deactivateAgent, (ctx, admin, { id }) => agents.deactivate(ctx, admin, id)),
  on(countAgents, (ctx, _admin, filter) => agents.count(ctx, filter)),
  on(reactivateAgent, (ctx, admin, { id }) => agents.reactivate(ctx, admin, id)),
]
