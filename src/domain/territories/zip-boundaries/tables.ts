import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import type { StateCode } from '#domain/territories/catalogue.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** The boundaries of a state's ZIP codes: which file they were made from, and where the result is stored. */
export const zipBoundaries = pgTable('zip_boundaries', {
  state: text().$type<StateCode>().primaryKey(),
  source: text().notNull(),
  status: text().$type<'preparing' | 'ready' | 'failed'>().notNull(),
  /** When the status was last set. */
  changedAt: timestamptz().notNull(),
  fileKey: text(),
  etag: text(),
  zips: integer(),
})
