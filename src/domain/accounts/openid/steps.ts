import type { CurrentUser } from '#domain/accounts/identity/contract.ts'
import { findStart } from '#domain/accounts/identity/sessions/sessions.ts'
import { consumeVoucher, findVoucher } from '#domain/accounts/identity/sign-in/vouchers.ts'
import { createVerified } from '#domain/accounts/identity/sign-up/sign-up.ts'
import type { Newcomer, SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { connect } from './connect.ts'
import type { ProviderSignUp, Voucher } from './contract.ts'
import { findProvider } from './providers.ts'
import { Refusal } from './sign-in.ts'
import * as store from './store.ts'

/* The steps that follow a provider's word: connecting it to an account after a sign-in there, or signing up. */

export async function getVoucher(
  ctx: Context,
  request: RequestContext,
): Promise<{ voucher: Voucher | null }> {
  const voucher = await findVoucher(ctx, request)
  const provider = voucher && findProvider(ctx, voucher.provider)
  if (!voucher || !provider) return { voucher: null }
  const { email, firstName, lastName, isConnected, userId } = voucher
  const step = isConnected ? 'passkey' : userId ? 'link' : 'sign_up'
  const { key, name } = provider
  return { voucher: { step, provider: { key, name }, email, firstName, lastName } }
}

/**
 * Connects the provider that vouched for the user in this browser. Only after a sign-in since: an older session may be anyone's who
 * found the browser open. Throws `gone`, and `conflict` when it's connected to another account by now.
 */
export async function link(ctx: Context, actor: SignedIn | Newcomer, request: RequestContext) {
  const voucher = await findVoucher(ctx, request)
  const session = await findStart(ctx, request)
  const isFresh = voucher && session && session.startedAt >= voucher.createdAt
  if (!isFresh || voucher.isConnected || voucher.userId !== actor.userId) throw tooLate()
  const { provider, issuer, subject, email } = voucher
  await ctx.db
    .transaction(async (tx) => {
      const owner = await store.lockOwner(tx, actor.userId)
      if (!owner || !(await consumeVoucher(tx, voucher))) throw tooLate()
      const identity = { userId: actor.userId, epoch: owner.epoch, provider, issuer, subject, email }
      await connect(ctx, tx, { ...identity, isEmailVerified: true }, request)
    })
    .catch((error) => {
      throw error instanceof Refusal ? notConnected() : error
    })
}

const tooLate = () =>
  new DomainError(
    'gone',
    'You’re logged in, but that took too long to connect the account. Connect it in your profile settings.',
  )

const notConnected = () =>
  new DomainError(
    'conflict',
    'You’re logged in, but the account couldn’t be connected: it’s connected to another ODIE account, or you have too many.',
  )

/**
 * Creates an agent's account without a password for the email that a provider verified in this browser. Throws `gone`, `conflict`
 * when the email or the identity has an account by now, and `too_many_requests`.
 */
export async function signUp(
  ctx: Context,
  profile: ProviderSignUp,
  request: RequestContext,
): Promise<CurrentUser> {
  const voucher = await findVoucher(ctx, request)
  if (!voucher?.email || voucher.userId) throw expired()
  const { email, provider, issuer, subject } = voucher
  return await createVerified(ctx, { ...profile, email }, request, {
    provider,
    claim: async (tx, { id, providerEpoch: epoch }) => {
      if (!(await consumeVoucher(tx, voucher))) throw expired()
      const identity = { userId: id, epoch, provider, issuer, subject, email, isEmailVerified: true }
      const connected = await store.insert(tx, identity)
      if (!connected || !(await store.use(tx, connected.id))) throw expired()
    },
  })
}

const expired = () => new DomainError('gone', 'That took too long. Please start again.')
