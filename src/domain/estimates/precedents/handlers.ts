import { on } from '#platform/handlers.ts'
import { listPrecedentCompanies, listPrecedents, withdrawPrecedent } from './contract.ts'
import * as precedents from './precedents.ts'

export const precedentRoutes = [
  on(listPrecedents, async (ctx, _admin, request, http) => http.page(await precedents.list(ctx, request))),
  on(listPrecedentCompanies, (ctx) => precedents.listCompanies(ctx)),
  on(withdrawPrecedent, (ctx, admin, { id }) => precedents.withdraw(ctx, admin, id)),
]
