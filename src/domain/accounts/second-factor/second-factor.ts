import { assertCurrentPassword } from '#domain/accounts/identity/passwords/passwords.ts'
import {
  endPasskeys,
  findPerson,
  findPersonByEmail,
  setSecondFactor,
} from '#domain/accounts/identity/people.ts'
import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consumeCode, countGuess, firstStepOf, forgiveGuesses, wrongCode } from './codes.ts'
import type { SecondFactor } from './contract.ts'
import { passkeysEnded, secondFactorChanged } from './mails.ts'
import { hashOfCode, newRecoveryCodes } from './recovery-codes.ts'
import * as store from './store.ts'
import { newSecret, uriOf } from './totp.ts'

export async function get(ctx: Context, { userId }: SignedIn): Promise<SecondFactor> {
  const factor = await store.find(ctx.db, userId)
  const recoveryCodesLeft = await store.countRecoveryCodes(ctx.db, userId)
  return { since: factor?.confirmedAt?.toISOString() ?? null, recoveryCodesLeft }
}

/** Throws `invalid` for a wrong current password, and `conflict` when codes are on already. */
export async function start(ctx: Context, actor: SignedIn, { currentPassword }: { currentPassword: string }) {
  const { id, email } = await assertCurrentPassword(ctx, actor, currentPassword)
  const secret = newSecret()
  if (!(await store.putUnconfirmed(ctx.db, id, ctx.sealing.seal(secret, id)))) throw isOn()
  return { secret, uri: uriOf(secret, email) }
}

/** Turns codes on. Throws `invalid` for a wrong code, and `conflict` when they're on already. */
export async function confirm(
  ctx: Context,
  actor: SignedIn,
  { code }: { code: string },
  { ip }: RequestContext,
) {
  const { userId } = actor
  await countGuess(ctx, userId)
  const factor = await store.find(ctx.db, userId)
  if (!factor) throw new DomainError('gone', 'That took too long. Close this window and start again.')
  if (factor.confirmedAt) throw isOn()
  const step = firstStepOf(ctx, factor, code)
  if (step === null) throw wrongCode()
  const recoveryCodes = newRecoveryCodes()
  await ctx.db.transaction(async (tx) => {
    if (!(await store.confirm(tx, { userId, secret: factor.secret, step, at: ctx.now() }))) throw isOn()
    await store.insertRecoveryCodes(tx, userId, recoveryCodes.map(hashOfCode))
    await setSecondFactor(tx, userId, true)
    await announce(ctx, tx, userId, { isOn: true })
    const subject = (await findPerson(tx, userId))?.email ?? userId
    await record(tx, actor, { action: 'second-factor-turned-on', subject, ip })
  })
  await forgiveGuesses(ctx, userId)
  return { recoveryCodes }
}

const isOn = () => new DomainError('conflict', 'Two-step verification is already on.')

/** Throws `invalid` for a wrong current password or code. */
export async function turnOff(
  ctx: Context,
  actor: SignedIn,
  { currentPassword, code }: { currentPassword: string; code: string },
  { ip }: RequestContext,
) {
  const { id, email } = await assertCurrentPassword(ctx, actor, currentPassword)
  await countGuess(ctx, id)
  await ctx.db.transaction(async (tx) => {
    if (!(await consumeCode(ctx, tx, id, code))) throw wrongCode()
    await removeFactor(ctx, tx, id)
    await record(tx, actor, { action: 'second-factor-turned-off', subject: email, ip })
  })
  await forgiveGuesses(ctx, id)
}

/**
 * For an admin who lost their app, their recovery codes and their passkeys: ends all of these. Throws `not_found`, and
 * `not_possible` if there are none.
 */
export async function removeByEmail(ctx: Context, email: string) {
  const person = await findPersonByEmail(ctx.db, email)
  if (!person) throw new DomainError('not_found', `${email} has no account.`)
  await ctx.db.transaction(async (tx) => {
    const hadCodes = await removeFactor(ctx, tx, person.id)
    const hadPasskeys = await endPasskeys(tx, person.id)
    if (!hadCodes && !hadPasskeys)
      throw new DomainError('not_possible', `${email} has neither two-step verification nor a passkey.`)
    if (hadPasskeys) await post(ctx, tx, passkeysEnded(email, factsOf(ctx)))
    const event = { action: 'second-factor-turned-off', subject: email }
    await record(tx, { name: 'command line' }, event)
  })
}

async function removeFactor(ctx: Context, tx: Db, userId: UserId) {
  if (!(await store.remove(tx, userId))) return false
  await setSecondFactor(tx, userId, false)
  await announce(ctx, tx, userId, { isOn: false })
  return true
}

async function announce(ctx: Context, tx: Db, userId: UserId, { isOn }: { isOn: boolean }) {
  const person = await findPerson(tx, userId)
  if (!person) return
  await post(ctx, tx, secondFactorChanged(person.email, { isOn, ...factsOf(ctx) }))
}

const factsOf = (ctx: Context) => ({
  at: ctx.now(),
  support: ctx.config.supportEmail,
  url: `${ctx.config.publicUrl}/account`,
})

/**
 * For changes that would let an account be signed in to without a code. Throws `invalid` for a missing or wrong code; does
 * nothing for accounts without a second factor.
 */
export async function assertCode(
  ctx: Context,
  user: { id: UserId; hasSecondFactor: boolean },
  code: string | undefined,
) {
  if (!user.hasSecondFactor) return
  await countGuess(ctx, user.id)
  if (!code || !(await ctx.db.transaction((tx) => consumeCode(ctx, tx, user.id, code)))) throw wrongCode()
  await forgiveGuesses(ctx, user.id)
}
