import { pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'

const instant = () => timestamp({ withTimezone: true })

export const territories = pgTable('territories', {
  id: uuid().primaryKey().defaultRandom(),
  zipCode: text().notNull(),
  city: text().notNull(),
  state: text().notNull(),
  contractorId: uuid().$type<UserId>(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

export const waitlist = pgTable('waitlist', {
  email: text().notNull(),
  zipCode: text().notNull(),
  createdAt: instant().notNull().defaultNow(),
  notifiedAt: instant(),
})
