import { bigint, boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { PasskeyId } from './contract.ts'

export const passkeys = pgTable('passkeys', {
  id: uuid().$type<PasskeyId>().primaryKey().defaultRandom(),
  userId: uuid().$type<UserId>().notNull(),
  /** It works while this is its user's `passkeyEpoch`. */
  epoch: integer().notNull(),
  credentialId: text().notNull(),
  publicKey: text().notNull(),
  counter: bigint({ mode: 'number' }).notNull(),
  transports: jsonb().$type<string[]>().notNull(),
  isSynced: boolean().notNull(),
  name: text().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  lastUsedAt: timestamptz(),
})

export const challenges = pgTable('passkey_challenges', {
  challengeHash: text().primaryKey(),
  browserHash: text().notNull(),
  /** Who is adding a passkey, and their epoch; null for a sign-in. */
  userId: uuid().$type<UserId>(),
  epoch: integer(),
  expiresAt: timestamptz().notNull(),
})
