import { bigint, boolean, pgTable, text } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'

export const bounceMailboxes = pgTable('bounce_mailboxes', {
  address: text().primaryKey(),
  uidValidity: bigint({ mode: 'number' }),
  lastUid: bigint({ mode: 'number' }),
  readAt: timestamptz(),
  failingSince: timestamptz(),
  failure: text(),
  isReported: boolean().notNull().default(false),
  readingUntil: timestamptz(),
})
