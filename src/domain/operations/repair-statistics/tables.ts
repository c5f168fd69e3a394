import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Measured } from './measuring.ts'

/** What was measured of a period, for as long as measuring takes too long to wait for. */
export const keptRepairStatistics = pgTable('kept_repair_statistics', {
  /** The length of the period. */
  days: integer().primaryKey(),
  at: timestamptz().notNull(),
  measured: jsonb().$type<Measured>().notNull(),
})
