import { on, work } from '#platform/handlers.ts'
import * as boundaries from './boundaries.ts'
import { getOwnTerritoryMap, getTerritoryMap, getZipBoundaries } from './contract.ts'
import { prepareBoundaries } from './jobs.ts'
import * as preparing from './preparing.ts'
import * as stateMap from './state-map.ts'

export const boundaryRoutes = [
  on(getZipBoundaries, (ctx, _actor, { state }, request) => boundaries.read(ctx, state, request)),
  on(getTerritoryMap, (ctx, _admin, { state }) => stateMap.read(ctx, state)),
  on(getOwnTerritoryMap, (ctx, contractor) => stateMap.readOwn(ctx, contractor)),
]

export const boundaryWorkers = [work(prepareBoundaries, preparing.prepare, { onGiveUp: preparing.giveUp })]
