import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

export const territories = pgTable('territories', {
  id: uuid().primaryKey().defaultRandom(),
  zipCode: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  contractorId: uuid().$type<UserId>(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

export const waitlist = pgTable('waitlist', {
  email: text().notNull(),
  zipCode: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  notifiedAt: timestamptz(),
})
