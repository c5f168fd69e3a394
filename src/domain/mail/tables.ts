import { integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { StoredJob } from '#platform/job.ts'
import type { AnsweredEmail, Attachment } from '#platform/mail/mail.ts'
import type { MailId, MailStatus } from './contract.ts'

export const mails = pgTable('mails', {
  id: uuid().$type<MailId>().primaryKey().defaultRandom(),
  cause: text().notNull(),
  recipient: text().notNull(),
  subject: text().notNull(),
  text: text().notNull(),
  html: text().notNull(),
  attachments: jsonb().$type<readonly Attachment[]>().notNull().default([]),
  afterSent: jsonb().$type<StoredJob>(),
  link: text(),
  /** Where a mail program unsubscribes with one click. */
  unsubscribeUrl: text(),
  /** The email that it answers by itself. */
  answers: jsonb().$type<AnsweredEmail>(),
  resends: integer().notNull().default(0),
  messageKey: text(),
  status: text().$type<MailStatus>().notNull().default('queued'),
  failure: text(),
  createdAt: timestamptz().notNull().defaultNow(),
  sentAt: timestamptz(),
  bouncedAt: timestamptz(),
})
