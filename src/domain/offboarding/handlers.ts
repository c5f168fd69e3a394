import { on } from '#platform/bind.ts'
import { deleteContractor, getContractorHoldings } from './contract.ts'
import * as offboarding from './offboarding.ts'

export const offboardingRoutes = [
  on(getContractorHoldings, (ctx, _admin, { id }) => offboarding.readHoldings(ctx, id)),
  on(deleteContractor, (ctx, admin, { id }) => offboarding.deleteContractor(ctx, admin, id)),
]
