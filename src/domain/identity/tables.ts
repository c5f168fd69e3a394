import { boolean, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'
import type { Role, UserId } from '#kernel/actor.ts'

const instant = () => timestamp({ withTimezone: true })

export const users = pgTable('users', {
  id: uuid().$type<UserId>().primaryKey().defaultRandom(),
  email: text().notNull(),
  password: text(),
  firstName: text(),
  lastName: text(),
  profileImageUrl: text(),
  role: text().$type<Role>(),
  companyName: text(),
  companyEmail: text(),
  companyAddress: text(),
  companyLogoUrl: text(),
  phone: text(),
  licenseNumber: text(),
  isVerified: boolean().notNull().default(false),
  isEmailVerified: boolean().notNull().default(false),
  emailVerificationToken: text(),
  emailVerificationSentAt: instant(),
  resetPasswordToken: text(),
  resetPasswordExpires: instant(),
  pendingEmail: text(),
  emailChangeToken: text(),
  emailChangeExpires: instant(),
  deactivatedAt: instant(),
  createdAt: instant().notNull().defaultNow(),
  updatedAt: instant().notNull().defaultNow(),
})

/** What a session row remembers. */
export type SessionData = { userId: UserId; startedAt: string; ip: string; userAgent: string | null }

export const sessions = pgTable('sessions', {
  sid: text().primaryKey(),
  sess: jsonb().$type<SessionData>().notNull(),
  expire: instant().notNull(),
})

/** What was typed at sign-up, beside address and password. */
export type SignUpProfile = Pick<
  typeof users.$inferInsert,
  'firstName' | 'lastName' | 'companyName' | 'phone'
>

export const signups = pgTable('signups', {
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  password: text().notNull(),
  profile: jsonb().$type<SignUpProfile>().notNull(),
  browser: text().notNull(),
  expiresAt: instant().notNull(),
  createdAt: instant().notNull().defaultNow(),
})
