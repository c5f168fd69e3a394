import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { UserId } from '#kernel/actor.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import { timestamptz } from '#platform/db/columns.ts'
import type { IdentityId } from './contract.ts'

export const identities = pgTable('openid_identities', {
  id: uuid().$type<IdentityId>().primaryKey().defaultRandom(),
  userId: uuid().$type<UserId>().notNull(),
  /** It works while this is its user's `providerEpoch`, and beyond if it has their email, verified. */
  epoch: integer().notNull(),
  provider: text().$type<ProviderKey>().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  email: text(),
  isEmailVerified: boolean().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
  lastUsedAt: timestamptz(),
})

export const requests = pgTable('openid_requests', {
  stateHash: text().primaryKey(),
  browserHash: text().notNull(),
  provider: text().$type<ProviderKey>().notNull(),
  /** The nonce and the PKCE verifier, sealed for `stateHash`. */
  secrets: text().notNull(),
  next: text(),
  /** Who is connecting the provider, and their epoch; null for a sign-in. */
  userId: uuid().$type<UserId>(),
  epoch: integer(),
  usedAt: timestamptz(),
  expiresAt: timestamptz().notNull(),
})
