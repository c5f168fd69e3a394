import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { WebhookId } from '#domain/webhooks/endpoints/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { DeliveryId, DeliveryStatus } from './contract.ts'

/** An event on its way to an endpoint. */
export const webhookDeliveries = pgTable('webhook_deliveries', {
  id: uuid().$type<DeliveryId>().primaryKey().defaultRandom(),
  endpointId: uuid().$type<WebhookId>().notNull(),
  eventId: uuid().notNull(),
  status: text().$type<DeliveryStatus>().notNull().default('waiting'),
  /** Why it failed, if not by its attempts. */
  note: text(),
  /** Since it was queued. */
  failures: integer().notNull().default(0),
  /** When its three days began: at the event, or at its replay. */
  queuedAt: timestamptz().notNull(),
  /** While an attempt is running: when that one counts as interrupted. */
  nextAttemptAt: timestamptz().notNull(),
  /** When its job was queued; null if there's none. */
  jobAt: timestamptz(),
  deliveredAt: timestamptz(),
  createdAt: timestamptz().notNull(),
})

export const webhookAttempts = pgTable(
  'webhook_attempts',
  {
    deliveryId: uuid().$type<DeliveryId>().notNull(),
    number: integer().notNull(),
    startedAt: timestamptz().notNull(),
    endedAt: timestamptz(),
    durationMs: integer(),
    statusCode: integer(),
    response: text(),
    failure: text(),
  },
  ({ deliveryId, number }) => [primaryKey({ columns: [deliveryId, number] })],
)
