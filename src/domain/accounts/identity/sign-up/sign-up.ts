import { assertUncommon } from '#domain/accounts/identity/passwords/common-passwords.ts'
import { hashPassword, isPasswordOf } from '#domain/accounts/identity/passwords/passwords.ts'
import { startSession } from '#domain/accounts/identity/sessions/sessions.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { Actor } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { SignUp } from '../contract.ts'
import { present } from '../current-user.ts'
import { signUpAgain, verification } from '../mails.ts'
import * as store from '../store.ts'
import { hashOfToken, newToken } from '../tokens.ts'
import { sendInvitation } from './invitations.ts'
import { LINK_EMAILS_PER_IP, LINK_EMAILS_PER_RECIPIENT } from './link-limits.ts'
import * as signups from './sign-ups-store.ts'

const VERIFICATION_MS = 24 * 60 * 60 * 1000
/** How long a link says "already verified" after the sign-up was completed; later it says "expired". */
const KEEP_COMPLETED_MS = 90 * 24 * 60 * 60 * 1000
const SIGN_UPS: Limit = { name: 'sign-up', max: 60, windowSeconds: 60 * 60, noun: 'sign-ups' }

const SENT = 'Please check your email for the verification link.'

/**
 * Stores the sign-up, bound to the link that is emailed. It takes effect when *that* link is followed: if two people sign up
 * with one email, following one person's link never activates the other person's password.
 */
export async function signUp(ctx: Context, { email, password, ...profile }: SignUp, request: RequestContext) {
  await assertUncommon(password, 'password')
  await consume(ctx, SIGN_UPS, request.ip)
  if (await store.findByEmail(ctx.db, email)) throw alreadyExists()
  await consume(ctx, LINK_EMAILS_PER_IP, request.ip)
  await consume(ctx, LINK_EMAILS_PER_RECIPIENT.signUp, `${email}|${request.ip}`)
  const { firstName, lastName, companyName, phone } = profile
  const browser = newToken()
  const pending = {
    email,
    password: await hashPassword(password),
    profile: { firstName, lastName, companyName, phone },
    browser: browser.hash,
  }
  await ctx.db.transaction((tx) => sendLink(ctx, tx, pending))
  request.browser.remember(browser.token)
  return { message: SENT }
}

type PendingSignUp = Pick<signups.SignUpRow, 'email' | 'password' | 'profile' | 'browser'>

async function sendLink(ctx: Context, tx: Db, { email, password, profile, browser }: PendingSignUp) {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.now().getTime() + VERIFICATION_MS)
  await signups.insert(tx, { email, password, profile, browser, tokenHash: hash, expiresAt })
  const url = `${ctx.config.publicUrl}/verify-email?token=${token}`
  await post(ctx, tx, verification(email, { url, tokenHash: hash, firstName: profile.firstName ?? '' }))
}

/**
 * Follows a link: creates the account, and signs in if this is the browser that signed up and isn't signed in.
 * Following it again is fine. Throws `link_expired`.
 */
export async function verify(
  ctx: Context,
  actor: Actor,
  { token }: { token: string },
  request: RequestContext,
) {
  const hash = hashOfToken(token)
  const created = await ctx.db.transaction((tx) => createAccount(ctx, tx, hash, { actor, request }))
  if (created?.session) {
    request.session.remember({ id: created.session, userId: created.id, role: 'agent' })
    return { outcome: 'verified' as const, email: created.email, signedInAs: created.email }
  }
  const email = created?.email ?? (await signups.findVerifiedEmail(ctx.db, hash))
  if (!email)
    throw new DomainError(
      'link_expired',
      'The verification link is invalid or has expired. Please try signing up again.',
    )
  const signedIn = actor.kind === 'visitor' ? undefined : await store.findById(ctx.db, actor.userId)
  const outcome = created ? ('verified' as const) : ('already_verified' as const)
  return { outcome, email, signedInAs: signedIn?.email ?? null }
}

type Caller = { actor: Actor; request: RequestContext }

/** Null when the link is unknown, expired, or was followed before. */
async function createAccount(ctx: Context, tx: Db, tokenHash: string, { actor, request }: Caller) {
  const pending = await signups.lockPending(tx, tokenHash)
  if (!pending) return null
  const { email, password, profile } = pending
  const user = await insertAgent(ctx, tx, { ...profile, email, password }, { ip: request.ip })
  if (!user) return null // the email got an account some other way
  const { id } = user
  const { secret } = request.browser
  const isSameBrowser = secret !== null && hashOfToken(secret) === pending.browser
  const mayStart = isSameBrowser && actor.kind === 'visitor'
  return { id, email, session: mayStart ? await startSession(ctx, tx, user, request) : null }
}

type Agent = Pick<store.NewUser, 'email' | 'password' | 'firstName' | 'lastName' | 'companyName' | 'phone'>

/** Creates an agent whose email is verified, and completes their pending sign-ups. Undefined when the email has an account. */
async function insertAgent(
  ctx: Context,
  tx: Db,
  agent: Agent,
  { ip, provider }: { ip: string; provider?: ProviderKey },
) {
  const user = await store.insert(tx, { ...agent, role: 'agent', isEmailVerified: true })
  if (!user) return undefined
  await signups.complete(tx, user, new Date(ctx.now().getTime() + KEEP_COMPLETED_MS))
  const details = provider ? { provider } : {}
  await record(tx, { userId: user.id }, { action: 'signed-up', subject: user.email, ip, details })
  return user
}

type Vouching = { provider: ProviderKey; claim: (tx: Db, user: store.User) => Promise<void> }

/**
 * Creates an account without a password for an email that a provider has verified, and signs in. `claim` uses up the provider's word
 * in the same transaction. Throws `conflict`, `too_many_requests`, and what `claim` throws.
 */
export async function createVerified(
  ctx: Context,
  agent: Omit<Agent, 'password'>,
  request: RequestContext,
  { provider, claim }: Vouching,
) {
  const { ip, userAgent, session } = request
  await consume(ctx, SIGN_UPS, ip)
  const { user, id } = await ctx.db.transaction(async (tx) => {
    const user = await insertAgent(ctx, tx, agent, { ip, provider })
    if (!user) throw alreadyExists()
    await claim(tx, user)
    const client = { ip, userAgent, session, method: 'provider', provider }
    return { user, id: await startSession(ctx, tx, user, client) }
  })
  if (id) request.session.remember({ id, userId: user.id, role: user.role })
  return present(ctx, user)
}

/**
 * Sends a new link for the sign-up made in this browser, or for the one with this password. If neither identifies a sign-up,
 * the email says to sign up again. The response is always the same.
 */
export async function resend(
  ctx: Context,
  { email, password }: { email: string; password?: string | undefined },
  request: RequestContext,
) {
  await consume(ctx, LINK_EMAILS_PER_IP, request.ip)
  await consume(ctx, LINK_EMAILS_PER_RECIPIENT.resend, `${email}|${request.ip}`)
  const user = await store.findByEmail(ctx.db, email)
  const pending = await signups.listPending(ctx.db, email)
  const own = user ? undefined : await findOwn(pending, password, request)
  await ctx.db.transaction(async (tx) => {
    if (user && !user.isEmailVerified && !user.deactivatedAt) await sendInvitation(ctx, tx, user.id)
    else if (own) await sendLink(ctx, tx, own)
    else if (pending.length > 0)
      await post(ctx, tx, signUpAgain(email, { url: `${ctx.config.publicUrl}/auth`, at: ctx.now() }))
  })
  return { message: SENT }
}

async function findOwn(
  pending: signups.SignUpRow[],
  password: string | undefined,
  { browser }: RequestContext,
) {
  const hash = browser.secret && hashOfToken(browser.secret)
  const fromThisBrowser = pending.find((row) => row.browser === hash)
  if (fromThisBrowser || !password) return fromThisBrowser
  return await findByPassword(pending, password)
}

/** The sign-up with this password; undefined when there is none. */
export async function findByPassword(pending: readonly signups.SignUpRow[], password: string) {
  for (const row of pending) if (await isPasswordOf(row, password)) return row
  return undefined
}

const alreadyExists = () => new DomainError('conflict', 'An account with this email already exists')
