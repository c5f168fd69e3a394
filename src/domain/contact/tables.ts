import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { InquiryType } from './contract.ts'

export const contactMessages = pgTable('contact_messages', {
  id: uuid().primaryKey().defaultRandom(),
  name: text().notNull(),
  email: text().notNull(),
  inquiryType: text().$type<InquiryType>().notNull(),
  subject: text().notNull(),
  message: text().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  handledAt: timestamp({ withTimezone: true }),
})
