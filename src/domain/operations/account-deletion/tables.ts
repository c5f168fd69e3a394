import { pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** What is left to do after an account was deleted. */
export const accountErasures = pgTable('account_erasures', {
  accountId: uuid().$type<UserId>().primaryKey(),
  emails: text().array().notNull(),
  fullName: text(),
  companyName: text(),
  fileKeys: text().array().notNull(),
  deletedAt: timestamptz().notNull().defaultNow(),
})
