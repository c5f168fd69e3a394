import * as review from '#domain/estimates/review.ts'
import * as revising from '#domain/estimates/revising.ts'
import { waitingAround } from '#domain/estimates/waiting.ts'
import { on } from '#platform/bind.ts'
import {
  discardRevision,
  getWaiting,
  listKinds,
  priceFinding,
  repriceLines,
  reviseEstimate,
} from './contract.ts'
import * as desk from './desk.ts'

export const deskRoutes = [
  on(priceFinding, (ctx, _admin, input) => desk.price(ctx, input)),
  on(listKinds, () => desk.listKindsByTitle()),
  on(repriceLines, (ctx, _admin, input) => review.reprice(ctx, input)),
  on(reviseEstimate, (ctx, admin, input) => revising.revise(ctx, admin, input)),
  on(discardRevision, (ctx, admin, input) => revising.discard(ctx, admin, input)),
  on(getWaiting, (ctx, _admin, { id }) => waitingAround(ctx, id)),
]
