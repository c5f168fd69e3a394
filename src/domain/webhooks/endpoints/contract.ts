import { z } from 'zod'
import { EventType } from '#domain/webhooks/events/catalogue.ts'
import { endpoint, Nothing } from '#kernel/endpoint.ts'
import { optionalText } from '#kernel/text/text.ts'
import { MAX_ENDPOINTS } from './rules.ts'

const EVERYONE = ['agent', 'contractor', 'admin'] as const

export const WebhookId = z.uuid().brand<'WebhookId'>()
export type WebhookId = z.infer<typeof WebhookId>

/** `owner`: by hand; `failing`: every attempt failed for three days; `gone`: the receiver answered 410. */
export const PauseReason = z.enum(['owner', 'failing', 'gone'])
export type PauseReason = z.infer<typeof PauseReason>

/** Where a user wants events to be sent. */
export const Webhook = z.object({
  id: WebhookId,
  url: z.string(),
  description: z.string().nullable(),
  /** Null for all, also those that are added later. */
  eventTypes: z.array(EventType).nullable(),
  /** Null while it gets events. */
  paused: z.object({ at: z.iso.datetime(), reason: PauseReason }).nullable(),
  /** Since when every attempt has failed; null after one that succeeded. */
  failingSince: z.iso.datetime().nullable(),
  lastDeliveredAt: z.iso.datetime().nullable(),
  /** Until when the secret before this one signs, too; null if there's none. */
  previousSecretUntil: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type Webhook = z.infer<typeof Webhook>

export const WebhookForm = z.object({
  url: z.string().trim().min(1, 'Enter the address that events are sent to').max(2_000),
  description: optionalText({ max: 200 }),
  eventTypes: z
    .array(EventType)
    .min(1, 'Choose at least one event')
    .max(EventType.options.length)
    .transform((types) => [...new Set(types)])
    .nullable(),
})
export type WebhookForm = z.input<typeof WebhookForm>

/** `whsec_` and a key in Base64. */
export const WebhookSecret = z.object({ secret: z.string() })

const byId = z.object({ id: WebhookId })

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  summary: 'Your webhook endpoints, oldest first.',
  method: 'GET',
  path: '/api/webhooks',
  access: EVERYONE,
  input: z.object({}),
  output: z.array(Webhook),
})

export const getWebhook = endpoint({
  name: 'getWebhook',
  summary: 'One of your webhook endpoints.',
  method: 'GET',
  path: '/api/webhooks/:id',
  access: EVERYONE,
  input: byId,
  output: Webhook,
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  summary: `Adds an endpoint that gets signed events by the Standard Webhooks specification. At most ${MAX_ENDPOINTS}.`,
  method: 'POST',
  path: '/api/webhooks',
  access: EVERYONE,
  input: WebhookForm,
  output: Webhook.extend(WebhookSecret.shape),
  status: 201,
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  summary: 'Changes an endpoint’s address, description, and events. What’s waiting goes to the new address.',
  method: 'PUT',
  path: '/api/webhooks/:id',
  access: EVERYONE,
  input: WebhookForm.extend(byId.shape),
  output: Webhook,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  summary: 'Deletes an endpoint with its log. What’s waiting isn’t sent anymore.',
  method: 'DELETE',
  path: '/api/webhooks/:id',
  access: EVERYONE,
  input: byId,
  output: Nothing,
})

export const pauseWebhook = endpoint({
  name: 'pauseWebhook',
  summary: 'Holds an endpoint’s events back, for up to three days each.',
  method: 'POST',
  path: '/api/webhooks/:id/pause',
  access: EVERYONE,
  input: byId,
  output: Webhook,
})

export const revealWebhookSecret = endpoint({
  name: 'revealWebhookSecret',
  summary: 'The secret that signs an endpoint’s events.',
  method: 'POST',
  path: '/api/webhooks/:id/reveal-secret',
  access: EVERYONE,
  input: byId,
  output: WebhookSecret,
})

export const rotateWebhookSecret = endpoint({
  name: 'rotateWebhookSecret',
  summary: 'Makes a new secret. The one before it signs, too, for 24 hours.',
  method: 'POST',
  path: '/api/webhooks/:id/rotate-secret',
  access: EVERYONE,
  input: byId,
  output: Webhook.extend(WebhookSecret.shape),
})
