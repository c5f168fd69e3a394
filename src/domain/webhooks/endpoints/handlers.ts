import { on } from '#platform/handlers.ts'
import * as contract from './contract.ts'
import * as endpoints from './endpoints.ts'

export const webhookRoutes = [
  on(contract.listWebhooks, (ctx, actor) => endpoints.list(ctx, actor)),
  on(contract.getWebhook, (ctx, actor, { id }) => endpoints.read(ctx, actor, id)),
  on(contract.createWebhook, (ctx, actor, form) => endpoints.create(ctx, actor, form)),
  on(contract.updateWebhook, (ctx, actor, input) => endpoints.update(ctx, actor, input)),
  on(contract.deleteWebhook, (ctx, actor, { id }) => endpoints.remove(ctx, actor, id)),
  on(contract.pauseWebhook, (ctx, actor, { id }) => endpoints.pause(ctx, actor, id)),
  on(contract.revealWebhookSecret, (ctx, actor, { id }) => endpoints.revealSecret(ctx, actor, id)),
  on(contract.rotateWebhookSecret, (ctx, actor, { id }) => endpoints.rotateSecret(ctx, actor, id)),
]
