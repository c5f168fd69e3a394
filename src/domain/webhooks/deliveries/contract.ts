import { z } from 'zod'
import { Webhook, WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import { Payload } from '#domain/webhooks/events/catalogue.ts'
import { endpoint } from '#kernel/endpoint.ts'
import { PageRequest } from '#kernel/page.ts'

const EVERYONE = ['agent', 'contractor', 'admin'] as const

export const DeliveryId = z.uuid().brand<'DeliveryId'>()
export type DeliveryId = z.infer<typeof DeliveryId>

/** `waiting`: for its first attempt, a retry, or its endpoint to be resumed; `failed`: only `replayDelivery` tries again. */
export const DeliveryStatus = z.enum(['waiting', 'delivered', 'failed'])
export type DeliveryStatus = z.infer<typeof DeliveryStatus>

/** An event on its way to an endpoint, in the log. */
export const Delivery = z.object({
  id: DeliveryId,
  /** The `webhook-id` header. */
  eventId: z.uuid(),
  type: z.string(),
  status: DeliveryStatus,
  occurredAt: z.iso.datetime(),
  /** Null unless it's waiting. */
  nextAttemptAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  attempts: z.int(),
  /** How the latest attempt ended, in a sentence; null after a success, and before the first one. */
  failure: z.string().nullable(),
})
export type Delivery = z.infer<typeof Delivery>

/** An attempt. Without an end, it's running, or ODIE was stopped during it and tries again. */
export const DeliveryAttempt = z.object({
  number: z.int(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  durationMs: z.int().nullable(),
  statusCode: z.int().nullable(),
  /** The beginning of the response. */
  response: z.string().nullable(),
  failure: z.string().nullable(),
})
export type DeliveryAttempt = z.infer<typeof DeliveryAttempt>

export const DeliveryDetail = Delivery.extend({ payload: Payload, log: z.array(DeliveryAttempt) })
export type DeliveryDetail = z.infer<typeof DeliveryDetail>

const byId = z.object({ id: WebhookId })
const byDelivery = byId.extend({ deliveryId: DeliveryId })

export const DeliveryListRequest = PageRequest.extend({ id: WebhookId, status: DeliveryStatus.optional() })
export type DeliveryListRequest = z.infer<typeof DeliveryListRequest>

export const listDeliveries = endpoint({
  name: 'listDeliveries',
  summary: 'The events of one of your endpoints in the last 30 days, latest first.',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries',
  access: EVERYONE,
  input: DeliveryListRequest,
  output: z.array(Delivery),
})

export const getDelivery = endpoint({
  name: 'getDelivery',
  summary: 'An event with its payload and every attempt to deliver it.',
  method: 'GET',
  path: '/api/webhooks/:id/deliveries/:deliveryId',
  access: EVERYONE,
  input: byDelivery,
  output: DeliveryDetail,
})

export const replayDelivery = endpoint({
  name: 'replayDelivery',
  summary: 'Sends an event again, with the same ID. Returns 409 while it’s waiting.',
  method: 'POST',
  path: '/api/webhooks/:id/deliveries/:deliveryId/replay',
  access: EVERYONE,
  input: byDelivery,
  output: DeliveryDetail,
})

export const replayFailed = endpoint({
  name: 'replayFailed',
  summary: 'Sends all events again that failed since a time.',
  method: 'POST',
  path: '/api/webhooks/:id/replay',
  access: EVERYONE,
  input: byId.extend({ since: z.iso.datetime() }),
  output: z.object({ replayed: z.int() }),
})

export const pingWebhook = endpoint({
  name: 'pingWebhook',
  summary: 'Sends a test event, of the type `ping`, whatever the endpoint is subscribed to.',
  method: 'POST',
  path: '/api/webhooks/:id/ping',
  access: EVERYONE,
  input: byId,
  output: DeliveryDetail,
})

export const resumeWebhook = endpoint({
  name: 'resumeWebhook',
  summary: 'Has an endpoint get events again, and sends those of the last three days that waited for it.',
  method: 'POST',
  path: '/api/webhooks/:id/resume',
  access: EVERYONE,
  input: byId,
  output: Webhook,
})
