import { hash, verify } from '@node-rs/argon2'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import * as store from '../store.ts'

/** Shared by every form that asks for the current password: a stolen session gets ten guesses an hour in all. */
const PASSWORD_CHECKS: Limit = { name: 'password-change', max: 10, windowSeconds: 60 * 60 }

const NO_PASSWORD =
  'Your account has no password yet. Set one first: under Password in your profile settings.'

/** Argon2id with the library's defaults (19 MiB, 2 passes), which are OWASP's first choice. */
export const hashPassword = (password: string) => hash(password)

let placeholderHash: Promise<string> | undefined

/**
 * Whether the password is the account's. Without an account, or before it has a password, the same work is done on a hash
 * that no password matches, so that the response time doesn't reveal which emails have accounts.
 */
export async function isPasswordOf(account: { password: string | null } | undefined, password: string) {
  placeholderHash ??= hash(crypto.randomUUID())
  const matches = await verify(account?.password ?? (await placeholderHash), password)
  return matches && Boolean(account?.password)
}

/**
 * Returns the user as they were when the password was checked. Throws `invalid` for the field `currentPassword` when it's
 * wrong or the account has none, and `too_many_requests`.
 */
export async function assertCurrentPassword(ctx: Context, actor: SignedIn, currentPassword: string) {
  await consume(ctx, PASSWORD_CHECKS, actor.userId)
  const user = await store.findById(ctx.db, actor.userId)
  if (user && !user.password) throw noPassword()
  if (!user || !(await isPasswordOf(user, currentPassword))) throw wrongPassword()
  return user
}

const noPassword = () => new DomainError('invalid', NO_PASSWORD, { fields: { currentPassword: NO_PASSWORD } })

export function wrongPassword() {
  const message = 'Current password is incorrect'
  return new DomainError('invalid', message, { fields: { currentPassword: message } })
}
