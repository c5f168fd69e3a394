import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EventType } from '#domain/webhooks/events/catalogue.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { PauseReason, WebhookId } from './contract.ts'

export const webhookEndpoints = pgTable('webhook_endpoints', {
  id: uuid().$type<WebhookId>().primaryKey().defaultRandom(),
  userId: uuid().$type<UserId>().notNull(),
  url: text().notNull(),
  description: text(),
  /** Null for all. */
  eventTypes: text().array().$type<EventType[]>(),
  /** Sealed, as is the previous one. */
  secret: text().notNull(),
  previousSecret: text(),
  previousUntil: timestamptz(),
  pausedAt: timestamptz(),
  pauseReason: text().$type<PauseReason>(),
  lastDeliveredAt: timestamptz(),
  failingSince: timestamptz(),
  createdAt: timestamptz().notNull(),
  updatedAt: timestamptz().notNull(),
})
