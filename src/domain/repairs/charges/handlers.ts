import { on } from '#platform/bind.ts'
import * as charges from './charges.ts'
import { listItemCharges } from './contract.ts'

export const chargeRoutes = [
  on(listItemCharges, (ctx, actor, { contractorId }) => charges.list(ctx, actor, contractorId)),
]
