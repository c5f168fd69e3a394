import { record } from '#domain/audit/audit.ts'
import { post } from '#domain/mail/post.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { SignUp } from './contract.ts'
import { sendInvitation } from './invitations.ts'
import { signUpAgain, verification } from './mails.ts'
import { hashPassword, isPasswordOf } from './passwords.ts'
import * as signups from './signups-store.ts'
import * as store from './store.ts'
import { hashOfToken, newToken } from './tokens.ts'

const VERIFICATION_MS = 24 * 60 * 60 * 1000
const SIGN_UPS: Limit = { name: 'sign-up', max: 60, windowSeconds: 60 * 60 }
const RESENDS: Limit = { name: 'resend', max: 5, windowSeconds: 60 * 60 }

const SENT = 'Please check your email for the verification link.'

/**
 * Keeps what was typed, bound to the link that is mailed. It takes effect when *that* link is followed, so that of two
 * people who type one address, nobody's click activates somebody else's password.
 */
export async function signUp(ctx: Context, { email, password, ...typed }: SignUp, request: RequestContext) {
  await consume(ctx, SIGN_UPS, request.ip)
  if (await store.findByEmail(ctx.db, email)) throw alreadyExists()
  const { firstName, lastName, companyName, phone } = typed
  const browser = newToken()
  const waiting = {
    email,
    password: await hashPassword(password),
    profile: { firstName, lastName, companyName, phone },
    browser: browser.hash,
  }
  await ctx.db.transaction((tx) => mailLink(ctx, tx, waiting))
  request.browser.remember(browser.token)
  return { message: SENT }
}

async function mailLink(
  ctx: Context,
  tx: Db,
  waiting: Omit<signups.SignUpRow, 'tokenHash' | 'expiresAt' | 'createdAt'>,
) {
  const { token, hash } = newToken()
  const expiresAt = new Date(ctx.now().getTime() + VERIFICATION_MS)
  await signups.insert(tx, { ...waiting, tokenHash: hash, expiresAt })
  const url = `${ctx.config.publicUrl}/verify-email?token=${token}`
  await post(
    ctx,
    tx,
    verification(waiting.email, { url, tokenHash: hash, firstName: waiting.profile.firstName ?? '' }),
  )
}

/** Follows a link: the account begins. Signs in only in the browser that signed up. */
export async function verify(ctx: Context, { token }: { token: string }, request: RequestContext) {
  const user = await ctx.db.transaction(async (tx) => {
    const waiting = await signups.take(tx, hashOfToken(token))
    if (!waiting) return null
    const user = await store.insert(tx, {
      ...waiting.profile,
      email: waiting.email,
      password: waiting.password,
      role: 'agent',
      isEmailVerified: true,
    })
    if (!user) return null // another link of the same address was first
    await signups.removeOf(tx, waiting.email)
    await record(
      tx,
      { userId: user.id },
      {
        action: 'signed-up',
        subject: user.email,
        ip: request.ip,
      },
    )
    return { ...user, browser: waiting.browser }
  })
  if (!user)
    throw new DomainError(
      'link_expired',
      'The verification link is invalid or has expired. Please try signing up again.',
    )

  const { secret } = request.browser
  const signedIn = secret !== null && hashOfToken(secret) === user.browser
  if (signedIn) await request.session.start(user.id)
  return { email: user.email, signedIn, message: 'Your email address is verified.' }
}

/**
 * Mails a link again: to the sign-up of this browser, or to the one whose password was typed. Where neither tells whose
 * sign-up it is, the mail asks to sign up again. The answer never says which.
 */
export async function resend(
  ctx: Context,
  { email, password }: { email: string; password?: string | undefined },
  request: RequestContext,
) {
  await consume(ctx, RESENDS, `${email}|${request.ip}`)
  const user = await store.findByEmail(ctx.db, email)
  const waiting = await signups.listOf(ctx.db, email)
  const own = user ? undefined : await ownOf(waiting, password, request)
  await ctx.db.transaction(async (tx) => {
    if (user && !user.isEmailVerified && !user.deactivatedAt) await sendInvitation(ctx, tx, user.id)
    else if (own) await mailLink(ctx, tx, own)
    else if (waiting.length > 0)
      await post(ctx, tx, signUpAgain(email, { url: `${ctx.config.publicUrl}/auth`, at: ctx.now() }))
  })
  return { message: SENT }
}

async function ownOf(
  waiting: signups.SignUpRow[],
  password: string | undefined,
  { browser }: RequestContext,
) {
  const hash = browser.secret && hashOfToken(browser.secret)
  const here = waiting.find((row) => row.browser === hash)
  if (here || !password) return here
  return await typedBy(waiting, password)
}

/** The sign-up that this password was typed for; undefined where there is none. */
export async function typedBy(waiting: readonly signups.SignUpRow[], password: string) {
  for (const row of waiting) if (await isPasswordOf(row, password)) return row
  return undefined
}

const alreadyExists = () => new DomainError('conflict', 'An account with this email already exists')
