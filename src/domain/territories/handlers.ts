import { on } from '#platform/bind.ts'
import {
  assignTerritories,
  assignTerritory,
  countTerritories,
  getCoverage,
  listOwnTerritories,
  listTerritories,
  notifyWhenServed,
} from './contract.ts'
import * as territories from './territories.ts'

export const territoryRoutes = [
  on(listTerritories, async (ctx, _admin, input, request) =>
    request.page(await territories.list(ctx, input)),
  ),
  on(countTerritories, (ctx, _admin, { search }) => territories.countByContractor(ctx, search)),
  on(assignTerritory, (ctx, admin, territory) => territories.assign(ctx, admin, territory)),
  on(assignTerritories, (ctx, admin, input) => territories.assignAll(ctx, admin, input.territories)),
  on(listOwnTerritories, (ctx, contractor) => territories.listOwn(ctx, contractor)),
  on(getCoverage, (ctx, _actor, { zip }) => territories.readCoverage(ctx, zip)),
  on(notifyWhenServed, (ctx, _actor, input, request) => territories.joinWaitlist(ctx, input, request)),
]
