import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { EstimateId } from '../contract.ts'
import type { HoldOutcome } from './hold.ts'

/** The latest hold of each draft. While it waits, the draft has `heldUntil`. */
export const estimateHolds = pgTable('estimate_holds', {
  estimateId: uuid().$type<EstimateId>().primaryKey(),
  version: integer().notNull(),
  tokenHash: text().notNull(),
  approvedBy: uuid().$type<UserId>(),
  approvedAt: timestamptz().notNull(),
  until: timestamptz().notNull(),
  outcome: text().$type<HoldOutcome>(),
  reason: text(),
  endedBy: text(),
  endedAt: timestamptz(),
})
