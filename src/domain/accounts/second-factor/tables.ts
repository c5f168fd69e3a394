import { bigint, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

export const secondFactors = pgTable('second_factors', {
  userId: uuid().$type<UserId>().primaryKey(),
  /** Sealed for the user. */
  secret: text().notNull(),
  /** Null until a first code was right. */
  confirmedAt: timestamptz(),
  /** Of the last code; neither it nor earlier ones work again. */
  lastStep: bigint({ mode: 'number' }).notNull().default(0),
  createdAt: timestamptz().notNull().defaultNow(),
})

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: uuid().$type<UserId>().notNull(), codeHash: text().notNull() },
  ({ userId, codeHash }) => [primaryKey({ columns: [userId, codeHash] })],
)
