import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { timestamptz } from '#platform/db/columns.ts'
import type { InquiryType } from './contract.ts'

export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  inquiryType: text().$type<InquiryType>().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  handledAt: timestamptz(),
})
