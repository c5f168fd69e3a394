import { on } from '#platform/handlers.ts'
import * as charges from './charges.ts'
import { listItemCharges } from './contract.ts'

export const chargeRoutes = [
  on(listItemCharges, (ctx, actor, { contractorId }) => charges.list(ctx, actor, contractorId)),
]
