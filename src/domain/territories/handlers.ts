import { on } from '#platform/bind.ts'
import {
  assignTerritories,
  assignTerritory,
  getCoverage,
  listOwnTerritories,
  listTerritories,
  notifyWhenServed,
} from './contract.ts'
import * as territories from './territories.ts'

export const territoryRoutes = [
  on(listTerritories, (ctx) => territories.list(ctx)),
  on(assignTerritory, (ctx, admin, territory) => territories.assign(ctx, admin, territory)),
  on(assignTerritories, (ctx, admin, input) => territories.assignAll(ctx, admin, input.territories)),
  on(listOwnTerritories, (ctx, contractor) => territories.listOwn(ctx, contractor)),
  on(getCoverage, (ctx, _actor, { zip }) => territories.coverage(ctx, zip)),
  on(notifyWhenServed, (ctx, _actor, wish, request) => territories.notifyWhenServed(ctx, wish, request)),
]
