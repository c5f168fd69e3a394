import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { ApplicationStatus } from './contract.ts'

export const applications = pgTable('contractor_applications', {
  id: uuid().primaryKey().defaultRandom(),
  firstName: text().notNull(),
  lastName: text().notNull(),
  companyName: text().notNull(),
  licenseNumber: text().notNull(),
  email: text().notNull(),
  phone: text().notNull(),
  zipCodes: text().array().notNull(),
  createdAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
  status: text().$type<ApplicationStatus>().notNull().default('open'),
  decidedAt: timestamp({ withTimezone: true }),
})
