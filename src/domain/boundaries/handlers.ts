import { on, work } from '#platform/bind.ts'
import * as boundaries from './boundaries.ts'
import { getZipBoundaries } from './contract.ts'
import { prepareBoundaries } from './jobs.ts'
import * as preparing from './preparing.ts'

export const boundaryRoutes = [
  on(getZipBoundaries, (ctx, _actor, { state }, request) => boundaries.read(ctx, state, request)),
]

export const boundaryWorkers = [work(prepareBoundaries, preparing.prepare, { onGiveUp: preparing.giveUp })]
