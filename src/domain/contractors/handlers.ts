import { on } from '#platform/bind.ts'
import {
  countContractors,
  createContractor,
  getContractor,
  listContractors,
  resendContractorInvitation,
  updateContractor,
} from './contract.ts'
import * as contractors from './contractors.ts'

export const contractorRoutes = [
  on(listContractors, async (ctx, _admin, input, request) =>
    request.page(await contractors.list(ctx, input)),
  ),
  on(countContractors, (ctx, _admin, filter) => contractors.count(ctx, filter)),
  on(getContractor, (ctx, _admin, { id }) => contractors.read(ctx, id)),
  on(createContractor, (ctx, admin, form) => contractors.create(ctx, admin, form)),
  on(updateContractor, (ctx, admin, form) => contractors.update(ctx, admin, form)),
  on(resendContractorInvitation, (ctx, admin, { id }) => contractors.resendInvitation(ctx, admin, id)),
]
