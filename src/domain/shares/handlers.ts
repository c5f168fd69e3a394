import { on } from '#platform/bind.ts'
import {
  createShare,
  getSharedCrop,
  getSharedPdf,
  listShares,
  openSharedEstimate,
  revokeShare,
} from './contract.ts'
import * as shares from './shares.ts'

export const shareRoutes = [
  on(listShares, (ctx, agent, { id }) => shares.list(ctx, agent, id)),
  on(createShare, (ctx, agent, input) => shares.create(ctx, agent, input)),
  on(revokeShare, (ctx, agent, input) => shares.revoke(ctx, agent, input)),
  on(openSharedEstimate, (ctx, _anyone, { token }, request) => shares.open(ctx, token, request)),
  on(getSharedPdf, (ctx, _anyone, { token }) => shares.readPdf(ctx, token)),
  on(getSharedCrop, (ctx, _anyone, { token, index }) => shares.readCrop(ctx, token, index)),
]
