import { json, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** What happened, once for each occurrence. */
export const webhookEvents = pgTable('webhook_events', {
  /** The `webhook-id` header. */
  id: uuid().primaryKey().defaultRandom(),
  cause: text().notNull(),
  type: text().notNull(),
  data: json().$type<Record<string, unknown>>().notNull(),
  occurredAt: timestamptz().notNull(),
  agentId: uuid().$type<UserId>(),
  contractorId: uuid().$type<UserId>(),
  reportId: uuid(),
})
