import { jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Attachment } from './mail.ts'

export const mails = pgTable('mails', {
  id: uuid().primaryKey().defaultRandom(),
  cause: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  attachments: jsonb().$type<readonly Attachment[]>().notNull().default([]),
  status: text().$type<'queued' | 'sent' | 'failed'>().notNull().default('queued'),
  failure: text(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  sentAt: timestamp({ withTimezone: true }),
})
