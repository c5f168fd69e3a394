import { bigint, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

export const auditEvents = pgTable('audit_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamptz().notNull().defaultNow(),
  actorId: uuid().$type<UserId>(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  ip: text(),
  details: jsonb().$type<Record<string, unknown>>().notNull().default({}),
})
