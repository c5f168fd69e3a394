import { integer, jsonb, pgTable } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { Actual, RepairStatistics } from './contract.ts'

/** `lines` of a kind that were changed, of all its lines. */
export type CountRow = { kind: string | null; lines: number; of: number }

/** The statistics without titles and names, which may change. `id`: of the kind or contractor. */
export type Measured = Pick<RepairStatistics, 'funnel' | 'answerHours' | 'agents'> & {
  actual: Record<'all' | 'firm' | 'range', Actual> &
    Record<'kinds' | 'contractors', (Actual & { id: string })[]>
  repriced: CountRow[]
  declined: CountRow[]
  noWorkNeeded: CountRow[]
}

/** What was measured of a period, for as long as measuring takes too long to wait for. */
export const keptRepairStatistics = pgTable('kept_repair_statistics', {
  /** The length of the period. */
  days: integer().primaryKey(),
  at: timestamptz().notNull(),
  measured: jsonb().$type<Measured>().notNull(),
})
