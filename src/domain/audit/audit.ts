import { bigint, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import type { Db } from '#platform/db/db.ts'

const auditEvents = pgTable('audit_events', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  at: timestamp({ withTimezone: true }).notNull().defaultNow(),
  actorId: uuid().$type<UserId>(),
  actor: text().notNull(),
  action: text().notNull(),
  subject: text().notNull(),
  ip: text(),
  details: jsonb().notNull().default({}),
})

export type AuditEvent = {
  actorId?: UserId
  /** Who did it, readable when the account is long gone: an address, or `start`, `analysis`, … */
  actor: string
  action: string
  /** What it was done to: an address, an id. */
  subject: string
  ip?: string
  details?: Record<string, unknown>
}

/** Writes an event into the trail, in the transaction of what it tells about. Never a password or a token. */
export async function record(db: Db, event: AuditEvent) {
  await db.insert(auditEvents).values(event)
}
