import { on } from '#platform/bind.ts'
import * as agents from './agents.ts'
import { deactivateAgent, listAgents } from './contract.ts'

export const agentRoutes = [
  on(listAgents, async (ctx, _admin, page, request) => request.page(await agents.list(ctx, page))),
  on(deactivateAgent, (ctx, admin, { id }) => agents.deactivate(ctx, admin, id)),
]
