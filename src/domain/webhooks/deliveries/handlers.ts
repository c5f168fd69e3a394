import { on, work } from '#platform/handlers.ts'
import * as attempting from './attempting.ts'
import * as contract from './contract.ts'
import { deliverWebhook, queueDueWebhooks, retryWebhook } from './jobs.ts'
import * as log from './log.ts'
import { queueDue } from './queueing.ts'
import * as replaying from './replaying.ts'

export const webhookDeliveryRoutes = [
  on(contract.listDeliveries, async (ctx, actor, request, http) =>
    http.page(await log.list(ctx, actor, request)),
  ),
  on(contract.getDelivery, (ctx, actor, input) => log.read(ctx, actor, input)),
  on(contract.replayDelivery, (ctx, actor, input) => replaying.replay(ctx, actor, input)),
  on(contract.replayFailed, (ctx, actor, input) => replaying.replayFailed(ctx, actor, input)),
  on(contract.pingWebhook, (ctx, actor, { id }) => replaying.ping(ctx, actor, id)),
  on(contract.resumeWebhook, (ctx, actor, { id }) => replaying.resume(ctx, actor, id)),
]

export const webhookWorkers = [
  work(deliverWebhook, attempting.deliver),
  work(retryWebhook, attempting.retry),
  work(queueDueWebhooks, queueDue),
]
