import { on } from '#platform/bind.ts'
import { getRepairRequest, getRepairRequestPdf } from './contract.ts'
import * as repairRequests from './repair-requests.ts'

export const repairRequestRoutes = [
  on(getRepairRequest, (ctx, agent, input) => repairRequests.readText(ctx, agent, input)),
  on(getRepairRequestPdf, (ctx, agent, input) => repairRequests.readPdf(ctx, agent, input)),
]
