import { on } from '#platform/handlers.ts'
import {
  createShare,
  getSharedCrop,
  getSharedPdf,
  listAgentShares,
  listShares,
  openSharedEstimate,
  revokeShare,
} from './contract.ts'
import * as shares from './shares.ts'

export const shareRoutes = [
  on(listShares, (ctx, agent, { id }) => shares.list(ctx, agent, id)),
  on(listAgentShares, async (ctx, _admin, input, request) =>
    request.page(await shares.listOfAgent(ctx, input)),
  ),
  on(createShare, (ctx, agent, input) => shares.create(ctx, agent, input)),
  on(revokeShare, (ctx, actor, input) => shares.revoke(ctx, actor, input)),
  on(openSharedEstimate, (ctx, _anyone, { token }, request) => shares.open(ctx, token, request)),
  on(getSharedPdf, (ctx, _anyone, { token }, request) => shares.readPdf(ctx, token, request)),
  on(getSharedCrop, (ctx, _anyone, input, request) => shares.readCrop(ctx, input, request)),
]
