import { on, work } from '#platform/handlers.ts'
import * as company from './company.ts'
import {
  countContractors,
  createContractor,
  getCompany,
  getCompanyLogo,
  getContractor,
  listContractors,
  removeCompanyLogo,
  resendContractorInvitation,
  setCompanyLogo,
  updateCompany,
  updateContractor,
} from './contract.ts'
import * as contractors from './contractors.ts'
import { warnOfLicenses } from './jobs.ts'
import * as licenses from './licenses.ts'
import * as logos from './logos.ts'

export const contractorRoutes = [
  on(listContractors, async (ctx, _admin, input, request) =>
    request.page(await contractors.list(ctx, input)),
  ),
  on(countContractors, (ctx, _admin, filter) => contractors.count(ctx, filter)),
  on(getContractor, (ctx, _admin, { id }) => contractors.read(ctx, id)),
  on(createContractor, (ctx, admin, form) => contractors.create(ctx, admin, form)),
  on(updateContractor, (ctx, admin, form) => contractors.update(ctx, admin, form)),
  on(resendContractorInvitation, (ctx, admin, { id }) => contractors.resendInvitation(ctx, admin, id)),
  on(getCompany, (ctx, contractor) => contractors.read(ctx, contractor.userId)),
  on(updateCompany, (ctx, contractor, form) => company.update(ctx, contractor, form)),
  on(getCompanyLogo, (ctx, actor, { contractorId }) => logos.download(ctx, actor, contractorId)),
  on(setCompanyLogo, (ctx, actor, { contractorId }, request) =>
    logos.set(ctx, actor, contractorId, request.receiveFile),
  ),
  on(removeCompanyLogo, (ctx, actor, { contractorId }) => logos.remove(ctx, actor, contractorId)),
]

export const contractorWorkers = [work(warnOfLicenses, licenses.warn)]
