import { on, work } from '#platform/handlers.ts'
import {
  assignTerritories,
  assignTerritory,
  countOwnTerritories,
  countTerritories,
  getCoverage,
  getZip,
  listCounties,
  listOwnTerritories,
  listTerritories,
  listTerritoryHolders,
  listWaitlist,
  notifyWhenServed,
} from './contract.ts'
import { notifyWaitlist } from './jobs.ts'
import * as territories from './territories.ts'
import * as waitlist from './waitlist.ts'

export const territoryRoutes = [
  on(listTerritories, async (ctx, _admin, input, request) =>
    request.page(await territories.list(ctx, input)),
  ),
  on(listTerritoryHolders, async (ctx, _admin, input, request) =>
    request.page(await territories.listHolders(ctx, input)),
  ),
  on(countTerritories, (ctx, _admin, { search }) => territories.count(ctx, search)),
  on(assignTerritory, (ctx, admin, territory) => territories.assign(ctx, admin, territory)),
  on(assignTerritories, (ctx, admin, input) => territories.assignAll(ctx, admin, input.territories)),
  on(getZip, (ctx, _admin, { zip }) => territories.readZip(ctx, zip)),
  on(listCounties, (ctx, _admin, { state }) => territories.listCounties(ctx, state)),
  on(listOwnTerritories, async (ctx, contractor, page, request) =>
    request.page(await territories.listOwn(ctx, contractor, page)),
  ),
  on(countOwnTerritories, (ctx, contractor) => territories.countOwn(ctx, contractor)),
  on(listWaitlist, async (ctx, _admin, input, request) => request.page(await waitlist.list(ctx, input))),
  on(getCoverage, (ctx, actor, { zip }, request) => territories.checkCoverage(ctx, actor, zip, request)),
  on(notifyWhenServed, (ctx, _actor, entry, request) => waitlist.join(ctx, entry, request)),
]

export const territoryWorkers = [work(notifyWaitlist, waitlist.notifyServed)]
