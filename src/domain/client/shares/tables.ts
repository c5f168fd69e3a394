import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { ShareId } from './contract.ts'

/** Links that show a sent estimate to people without an account. */
export const estimateShares = pgTable('estimate_shares', {
  id: uuid().$type<ShareId>().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  recipient: text().notNull(),
  tokenHash: text().notNull(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
  revokedAt: timestamptz(),
  openings: integer().notNull().default(0),
  lastOpenedAt: timestamptz(),
})
