import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit, reset } from '#platform/limits/limits.ts'
import { hashOfCode } from './recovery-codes.ts'
import * as store from './store.ts'
import { stepOf } from './totp.ts'

/**
 * Per account, from any address: only someone who has the password gets to guess codes. Of a million codes three are valid at a
 * time, so a day of guessing succeeds once in 1,400 days.
 */
const GUESSES: Limit = { name: 'second-factor', max: 10, windowSeconds: 60 * 60 }

/** Counts a guess before it's checked. @throws DomainError `too_many_requests` */
export const countGuess = (ctx: Context, userId: UserId) => consume(ctx, GUESSES, userId)

/** After a right code. */
export const forgiveGuesses = (ctx: Context, userId: UserId) => reset(ctx, GUESSES, userId)

/** Whether it's shaped like an authenticator app's code. */
export const isAppCode = (code: string) => /^\d{6}$/.test(compact(code))

const compact = (code: string) => code.replaceAll(/[\s-]/g, '')

/** Uses up a code of the account's authenticator app, or one of its recovery codes. False if it isn't valid. */
export async function consumeCode(ctx: Context, tx: Db, userId: UserId, code: string) {
  const factor = await store.find(tx, userId)
  if (!factor?.confirmedAt) return false
  if (!isAppCode(code)) return await store.consumeRecoveryCode(tx, userId, hashOfCode(code))
  const secret = ctx.sealing.open(factor.secret, userId)
  const step = secret && stepOf(secret, compact(code), ctx.now())
  return step ? await store.consumeStep(tx, userId, step) : false
}

/** The step of a first code, for a secret that isn't confirmed yet; null if it isn't right. */
export function firstStepOf(ctx: Context, factor: { userId: UserId; secret: string }, code: string) {
  const secret = ctx.sealing.open(factor.secret, factor.userId)
  return secret && isAppCode(code) ? stepOf(secret, compact(code), ctx.now()) : null
}

/** Also for a code that was right a moment ago: it works once. */
export function wrongCode() {
  const message = 'This code is wrong or was already used. Enter the one your app shows now.'
  return new DomainError('invalid', message, { fields: { code: message } })
}
