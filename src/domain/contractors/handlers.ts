import { on } from '#platform/bind.ts'
import {
  createContractor,
  getContractor,
  listContractors,
  resendContractorInvitation,
  updateContractor,
} from './contract.ts'
import * as contractors from './contractors.ts'

export const contractorRoutes = [
  on(listContractors, (ctx) => contractors.list(ctx)),
  on(getContractor, (ctx, _admin, { id }) => contractors.read(ctx, id)),
  on(createContractor, (ctx, admin, form) => contractors.create(ctx, admin, form)),
  on(updateContractor, (ctx, admin, form) => contractors.update(ctx, admin, form)),
  on(resendContractorInvitation, (ctx, admin, { id }) => contractors.resendInvitation(ctx, admin, id)),
]
