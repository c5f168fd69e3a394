import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

export const estimateViewers = pgTable(
  'estimate_viewers',
  {
    estimateId: uuid().$type<EstimateId>().notNull(),
    userId: uuid().$type<UserId>().notNull(),
    seenAt: timestamptz().notNull(),
  },
  ({ estimateId, userId }) => [primaryKey({ columns: [estimateId, userId] })],
)
