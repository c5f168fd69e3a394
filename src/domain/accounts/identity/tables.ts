import { boolean, date, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core'
import type { Role, UserId } from '#kernel/actor.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import { timestamptz } from '#platform/db/columns.ts'

/** The database writes it; the migration says how. */
const generated = () => text().notNull().generatedAlwaysAs('')

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
  /** The last day on which it's valid. */
  licenseExpires: date({ mode: 'string' }),
  /** Where emails about estimates go; null for `email`. */
  leadsEmail: text(),
  /** How many hours an approved estimate waits for this contractor before it's sent in their name; 0 for none. */
  sendHoldHours: smallint().notNull().default(0),
  isVerified: boolean().notNull().default(false),
  isEmailVerified: boolean().notNull().default(false),
  emailVerificationToken: text(),
  emailVerificationSentAt: timestamptz(),
  resetPasswordToken: text(),
  resetPasswordExpires: timestamptz(),
  pendingEmail: text(),
  emailChangeToken: text(),
  emailChangeExpires: timestamptz(),
  deactivatedAt: timestamptz(),
  /** Passkeys of an earlier epoch no longer work. A password reset starts a new one. */
  passkeyEpoch: integer().notNull().default(0),
  /** Connected providers of an earlier epoch no longer sign in; `openid_identities` has the exception. A password reset starts a new one. */
  providerEpoch: integer().notNull().default(0),
  /** Until when an admin may sign in without the provider that staff have to use. */
  providerWaivedUntil: timestamptz(),
  /** Whether it has a passkey that works. */
  hasPasskey: boolean().notNull().default(false),
  /** Whether signing in with the password also takes a code. */
  hasSecondFactor: boolean().notNull().default(false),
  /** The business's and the person's names in lower case, for sorting, and all that an account is found by. */
  businessKey: generated(),
  personKey: generated(),
  searchText: generated(),
  createdAt: timestamptz().notNull().defaultNow(),
  updatedAt: timestamptz().notNull().defaultNow(),
})

type SessionData = {
  userId: UserId
  startedAt: string
  ip: string
  userAgent: string | null
  /** How it was started; sessions from before this was recorded have none. */
  method?: string
  /** The key of the provider, if one vouched for the user. */
  provider?: ProviderKey
  /** Random id of the submitted sign-in form. */
  attempt?: string
  /** Set at the first use, once the other sessions of the attempt are gone. */
  isKept?: true
}

export const sessions = pgTable('sessions', {
  sid: text().primaryKey(),
  sess: jsonb().$type<SessionData>().notNull(),
  expire: timestamptz().notNull(),
})

export const pendingSignIns = pgTable('pending_sign_ins', {
  browserHash: text().primaryKey(),
  userId: uuid().$type<UserId>().notNull(),
  expiresAt: timestamptz().notNull(),
  /** The provider that preceded the code; null after a password. */
  provider: text().$type<ProviderKey>(),
})

/** What a provider has just said about the person at a browser, while they do the next step there. */
export const vouchers = pgTable('provider_vouchers', {
  browserHash: text().primaryKey(),
  /** Whose account it vouches for; null if there's none with that email. */
  userId: uuid().$type<UserId>(),
  /** Whether the identity is connected to the account already. */
  isConnected: boolean().notNull(),
  provider: text().$type<ProviderKey>().notNull(),
  issuer: text().notNull(),
  subject: text().notNull(),
  /** Verified, unless the identity is connected. */
  email: text(),
  firstName: text(),
  lastName: text(),
  createdAt: timestamptz().notNull(),
  expiresAt: timestamptz().notNull(),
})

/** The browsers in which admins signed in. */
export const knownDevices = pgTable(
  'known_devices',
  {
    userId: uuid().$type<UserId>().notNull(),
    deviceHash: text().notNull(),
    firstUsedAt: timestamptz().notNull().defaultNow(),
    lastUsedAt: timestamptz().notNull().defaultNow(),
  },
  ({ userId, deviceHash }) => [primaryKey({ columns: [userId, deviceHash] })],
)

/** The details given at sign-up besides email and password. */
type SignUpProfile = Pick<typeof users.$inferInsert, 'firstName' | 'lastName' | 'companyName' | 'phone'>

export const signups = pgTable('signups', {
  tokenHash: text().primaryKey(),
  email: text().notNull(),
  /** Null once the sign-up is completed. */
  password: text(),
  profile: jsonb().$type<SignUpProfile>().notNull(),
  browser: text().notNull(),
  /** The account that its link, or another link for its email, created. */
  userId: uuid().$type<UserId>(),
  expiresAt: timestamptz().notNull(),
  createdAt: timestamptz().notNull().defaultNow(),
})
