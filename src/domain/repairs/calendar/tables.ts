import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** The private addresses of calendars. */
export const calendarFeeds = pgTable('calendar_feeds', {
  userId: uuid().$type<UserId>().primaryKey(),
  tokenHash: text().notNull(),
  createdAt: timestamptz().notNull(),
})
