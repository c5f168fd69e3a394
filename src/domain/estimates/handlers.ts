import { on, work } from '#platform/handlers.ts'
import {
  downloadEstimatePdf,
  getAdminEstimate,
  getEstimate,
  retryDelivery,
  saveEstimate,
  sendEstimate,
} from './contract.ts'
import * as review from './drafting/draft-editing.ts'
import * as estimates from './estimates.ts'
import { confirmDelivery, deliverEstimate, sendHeldEstimates } from './jobs.ts'
import * as delivery from './sending/delivery.ts'
import * as holds from './sending/hold-before-sending.ts'

export const estimateRoutes = [
  on(getEstimate, (ctx, actor, { id }) => estimates.read(ctx, actor, id)),
  on(downloadEstimatePdf, (ctx, actor, { id }) => estimates.downloadPdf(ctx, actor, id)),
  on(getAdminEstimate, (ctx, _admin, { id }) => review.read(ctx, id)),
  on(saveEstimate, (ctx, admin, input) => review.save(ctx, admin, input)),
  on(sendEstimate, (ctx, admin, input) => holds.approve(ctx, admin, input)),
  on(retryDelivery, (ctx, admin, { id }) => delivery.retry(ctx, admin, id)),
]

export const estimateWorkers = [
  work(deliverEstimate, delivery.deliver, { onGiveUp: delivery.giveUp, onRestart: delivery.restart }),
  work(confirmDelivery, delivery.confirm),
  work(sendHeldEstimates, holds.sendDue),
]
