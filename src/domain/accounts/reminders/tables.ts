import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { ReminderSubject } from './contract.ts'
import type { Topic } from './rules.ts'

/** The reminders that were sent, each with the link that turns it off. */
export const reminders = pgTable('reminders', {
  /** Names the date and its day: a date that moves is a new cause. */
  cause: text().primaryKey(),
  userId: uuid().$type<UserId>().notNull(),
  topic: text().$type<Topic>().notNull(),
  about: jsonb().$type<ReminderSubject>().notNull(),
  tokenHash: text().notNull(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
})

/** What users don't want to be reminded of. */
export const mutedReminders = pgTable(
  'muted_reminders',
  {
    userId: uuid().$type<UserId>().notNull(),
    topic: text().$type<Topic | 'all'>().notNull(),
    mutedAt: timestamptz().notNull(),
  },
  ({ userId, topic }) => [primaryKey({ columns: [userId, topic] })],
)
