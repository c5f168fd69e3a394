import { record } from '#domain/audit/audit.ts'
import type { Newcomer, Role, SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit, refund, reset } from '#platform/limits/limits.ts'
import type { CurrentUser } from './contract.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import { typedBy } from './sign-up.ts'
import * as signups from './signups-store.ts'
import * as store from './store.ts'

const FAILURES_PER_ACCOUNT: Limit = { name: 'sign-in', max: 10, windowSeconds: 15 * 60 }
const FAILURES_PER_ADDRESS: Limit = { name: 'sign-in-ip', max: 100, windowSeconds: 15 * 60 }

/** Checks the password and starts a session under a new id. */
export async function signIn(
  ctx: Context,
  { email, password }: { email: string; password: string },
  request: RequestContext,
): Promise<CurrentUser> {
  // Counted before the password is looked at, so that a burst of guesses cannot outrun the count. By account *and*
  // address: a stranger's guesses do not lock the owner out.
  const guesser = `${email}|${request.ip}`
  await consume(ctx, FAILURES_PER_ADDRESS, request.ip)
  await consume(ctx, FAILURES_PER_ACCOUNT, guesser)

  const user = await store.findByEmail(ctx.db, email)
  const waiting = user ? [] : await signups.listOf(ctx.db, email)
  if (await typedBy(waiting, password)) throw unverified()
  // A sign-up that waits was checked in the place of an account: the work is the same for both, and for nobody.
  const fits = waiting.length === 0 && (await isPasswordOf(user, password))
  if (!fits || !user || user.deactivatedAt) {
    await record(ctx.db, { name: email }, { action: 'sign-in-failed', subject: email, ip: request.ip })
    throw new DomainError('wrong_credentials', 'Invalid email or password')
  }
  await reset(ctx, FAILURES_PER_ACCOUNT, guesser)
  await refund(ctx, FAILURES_PER_ADDRESS, request.ip)
  if (!user.isEmailVerified) throw unverified()

  await request.session.start(user.id)
  await record(ctx.db, { userId: user.id }, { action: 'sign-in', subject: email, ip: request.ip })
  return present(ctx, user)
}

const unverified = () =>
  new DomainError('email_unverified', 'Please verify your email address before signing in')

export async function signOut(_ctx: Context, request: RequestContext) {
  await request.session.end()
}

/** A link on another site must not sign people out: it only leads home. */
export async function followSignOutLink(_ctx: Context, request: RequestContext) {
  if (request.isSameSite) await request.session.end()
  return { location: '/' } as const
}

export async function currentUser(ctx: Context, actor: SignedIn | Newcomer): Promise<CurrentUser> {
  const user = await store.findById(ctx.db, actor.userId)
  if (!user) throw new DomainError('signed_out', 'Unauthorized')
  return present(ctx, user)
}

/** Makes the first admin; does nothing when the address has an account already. */
export async function ensureAdmin(ctx: Context, { email, password }: { email: string; password: string }) {
  const address = email.toLowerCase()
  if (await store.findByEmail(ctx.db, address)) return
  await insertAdmin(ctx, { email: address, password }, 'start')
}

/** Makes an admin who can sign in at once. Throws `conflict` when the address has an account. */
export async function createAdmin(ctx: Context, credentials: { email: string; password: string }) {
  if (!(await insertAdmin(ctx, credentials, 'command line')))
    throw new DomainError('conflict', 'An account with this email already exists')
}

/** False when the address has an account: another process that starts at the same moment may be faster. */
async function insertAdmin(
  ctx: Context,
  { email, password }: { email: string; password: string },
  by: string,
) {
  const hash = await hashPassword(password)
  return await ctx.db.transaction(async (tx) => {
    const admin = await store.insert(tx, {
      email,
      password: hash,
      firstName: 'ODIE',
      lastName: 'Admin',
      role: 'admin',
      isVerified: true,
      isEmailVerified: true,
    })
    if (admin) await record(tx, { name: by }, { action: 'admin-created', subject: email })
    return admin !== undefined
  })
}

/** Who hears of drafts that wait and reports that failed. */
export async function staffEmails(ctx: Context, db: Db): Promise<string[]> {
  return ctx.config.staffEmail ? [ctx.config.staffEmail] : await store.emailsOf(db, 'admin')
}

/** Sessions and sign-ups that have run out. */
export async function sweepExpired(ctx: Context) {
  await store.deleteExpiredSessions(ctx.db)
  await signups.removeExpired(ctx.db)
}

/** Nobody signs in to the account any more; what it made stays. */
export async function switchOff(ctx: Context, tx: Db, id: UserId) {
  await store.update(tx, id, { deactivatedAt: ctx.now() })
  await store.deleteSessionsOf(tx, id)
}

/** The person as other rooms of the house know them; never a password or token. */
export async function personOf(db: Db, id: UserId) {
  const user = await store.findById(db, id)
  if (!user) return undefined
  const { email, firstName, lastName, companyName, phone, role } = user
  return { id, email, firstName, lastName, companyName, phone, role, name: nameOf(user) }
}

/** `Ann Lee`, or the address where there is no name yet. */
export const nameOf = ({
  firstName,
  lastName,
  email,
}: {
  firstName: string | null
  lastName: string | null
  email: string
}) => [firstName, lastName].filter(Boolean).join(' ') || email

/** The person as the browser knows them. */
export function present({ config }: Pick<Context, 'config'>, user: store.User): CurrentUser {
  const { id, email, firstName, lastName, companyName, phone, isVerified } = user
  const isFirstAdmin = config.firstAdmin?.email.toLowerCase() === email
  const role = user.role as Role | null
  return { id, email, firstName, lastName, companyName, phone, role, isVerified, isFirstAdmin }
}
