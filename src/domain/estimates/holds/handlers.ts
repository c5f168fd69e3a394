import * as holds from '#domain/estimates/sending/hold-before-sending.ts'
import { on } from '#platform/handlers.ts'
import * as checking from './checking.ts'
import {
  getHeldEstimate,
  objectByLink,
  objectToEstimate,
  openHeldEstimate,
  releaseByLink,
  releaseHeldEstimate,
  sendHeldEstimate,
  stopHold,
} from './contract.ts'

const { asContractor, byLink } = checking

export const holdRoutes = [
  on(getHeldEstimate, (ctx, contractor, { id }) => checking.read(ctx, asContractor(contractor, id))),
  on(releaseHeldEstimate, (ctx, contractor, { id, ...seen }) =>
    checking.release(ctx, asContractor(contractor, id), seen),
  ),
  on(objectToEstimate, (ctx, contractor, { id, ...input }) =>
    checking.object(ctx, asContractor(contractor, id), input),
  ),
  on(openHeldEstimate, async (ctx, _anyone, { token }, request) =>
    checking.read(ctx, await byLink(ctx, token, request)),
  ),
  on(releaseByLink, async (ctx, _anyone, { token, ...seen }, request) =>
    checking.release(ctx, await byLink(ctx, token, request), seen),
  ),
  on(objectByLink, async (ctx, _anyone, { token, ...input }, request) =>
    checking.object(ctx, await byLink(ctx, token, request), input),
  ),
  on(sendHeldEstimate, (ctx, admin, input) => holds.sendNow(ctx, admin, input)),
  on(stopHold, (ctx, admin, input) => holds.stop(ctx, admin, input)),
]
