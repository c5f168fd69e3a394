import { sql } from 'drizzle-orm'
import { numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

export const pricebooks = pgTable('pricebooks', {
  id: uuid().primaryKey().defaultRandom(),
  contractorId: uuid().$type<UserId>().notNull(),
  itemName: text().notNull(),
  itemKey: text().notNull().generatedAlwaysAs(sql`lower(item_name)`),
  code: text(),
  description: text(),
  minPrice: numeric({ precision: 10, scale: 2 }).notNull(),
  maxPrice: numeric({ precision: 10, scale: 2 }).notNull(),
  unit: text(),
  category: text(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})
