import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { LinkPurpose, ShareId } from './contract.ts'

/** Links of a sent estimate, for people without an account. */
export const estimateShares = pgTable('estimate_shares', {
  id: uuid().$type<ShareId>().primaryKey().defaultRandom(),
  estimateId: uuid().$type<EstimateId>().notNull(),
  purpose: text().$type<LinkPurpose>().notNull().default('view'),
  recipient: text().notNull(),
  /** Whether ODIE emailed it to someone who asked for it; false for those that agents make, and for the contractor's. */
  isEmailed: boolean().notNull().default(false),
  /** Whether it was emailed to the owner as theirs alone, so that its holder is the owner. */
  isOwners: boolean().notNull().default(false),
  tokenHash: text().notNull(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
  revokedAt: timestamptz(),
  openings: integer().notNull().default(0),
  lastOpenedAt: timestamptz(),
})
