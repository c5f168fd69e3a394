import { on, work } from '#platform/handlers.ts'
import * as offboarding from './account-deletion.ts'
import * as contract from './contract.ts'
import * as erasing from './erasure.ts'
import { continueErasures, eraseAccount } from './jobs.ts'

export const accountDeletionRoutes = [
  on(contract.getContractorHoldings, (ctx, _admin, { id }) => offboarding.readHoldings(ctx, id)),
  on(contract.deleteContractor, (ctx, admin, { id }) => offboarding.deleteContractor(ctx, admin, id)),
  on(contract.getAgentHoldings, (ctx, _admin, { id }) => offboarding.readAgentHoldings(ctx, id)),
  on(contract.deleteAgent, (ctx, admin, { id }) => offboarding.deleteAgent(ctx, admin, id)),
  on(contract.getOwnHoldings, (ctx, actor) => offboarding.readOwnHoldings(ctx, actor)),
  on(contract.deleteOwnAccount, (ctx, actor, input, request) =>
    offboarding.deleteOwnAccount(ctx, actor, input, request),
  ),
]

export const accountDeletionWorkers = [
  work(eraseAccount, erasing.erase),
  work(continueErasures, erasing.continueAll),
]
