import { bigint, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'

/** What is counted: of all, or of one agent or contractor. */
export type CountedList =
  | 'reports'
  | 'reports_of_agent'
  | 'estimates'
  | 'estimates_of_agent'
  | 'estimates_of_contractor'
  | 'mails'

/**
 * How many reports, estimates and emails are in each state. A state's number is the sum of its rows. Triggers of the database add
 * them (`0044_tallies.sql`), `fold` adds them up, and nothing else writes them.
 */
export const tallies = pgTable('tallies', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  list: text().$type<CountedList>().notNull(),
  ownerId: uuid().$type<UserId>(),
  state: text().notNull(),
  number: bigint({ mode: 'number' }).notNull(),
  amount: numeric({ precision: 16, scale: 2 }).notNull().default('0.00'),
})
