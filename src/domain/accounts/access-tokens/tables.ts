import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { AccessTokenId } from './contract.ts'
import type { Scope } from './rules.ts'

export const accessTokens = pgTable('access_tokens', {
  id: uuid().$type<AccessTokenId>().primaryKey().defaultRandom(),
  userId: uuid().$type<UserId>().notNull(),
  /** It works while this is its user's `passkeyEpoch`. */
  epoch: integer().notNull(),
  name: text().notNull(),
  tokenHash: text().notNull(),
  /** Its last four characters. */
  ending: text().notNull(),
  scopes: text().array().$type<Scope[]>().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  expiresAt: timestamptz().notNull(),
  lastUsedAt: timestamptz(),
  lastUsedIp: text(),
})
