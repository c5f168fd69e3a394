import { on } from '#platform/handlers.ts'
import {
  countAllEstimates,
  countContractorEstimates,
  countEstimates,
  listAllEstimates,
  listContractorEstimates,
  listEstimates,
  listEstimateVersions,
  listHeldEstimates,
  listReplacedWork,
  listReportEstimates,
} from './contract.ts'
import * as lists from './lists.ts'

export const estimateListRoutes = [
  on(listEstimates, async (ctx, agent, input, request) =>
    request.page(await lists.listReceived(ctx, agent, input)),
  ),
  on(countEstimates, (ctx, agent) => lists.countReceived(ctx, agent)),
  on(listReportEstimates, async (ctx, actor, input, request) =>
    request.page(await lists.listOfReport(ctx, actor, input)),
  ),
  on(listEstimateVersions, async (ctx, agent, input, request) =>
    request.page(await lists.listVersions(ctx, agent, input)),
  ),
  on(listContractorEstimates, async (ctx, contractor, input, request) =>
    request.page(await lists.listSentBy(ctx, contractor, input)),
  ),
  on(countContractorEstimates, (ctx, contractor) => lists.countSentBy(ctx, contractor)),
  on(listHeldEstimates, (ctx, contractor) => lists.listHeld(ctx, contractor)),
  on(listReplacedWork, (ctx, contractor) => lists.listReplacedWork(ctx, contractor)),
  on(listAllEstimates, async (ctx, _admin, input, request) => request.page(await lists.listAll(ctx, input))),
  on(countAllEstimates, (ctx, _admin, filter) => lists.countAll(ctx, filter)),
]
