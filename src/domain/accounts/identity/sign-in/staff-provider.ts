import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import { providerWaived } from '../mails.ts'
import { providerName, providerRequired, requiredProvider } from '../required-provider.ts'
import type { User } from '../store.ts'
import * as store from '../store.ts'
import { findVoucher } from './vouchers.ts'

/**
 * Throws `provider_required` for an admin who has to sign in with a provider, unless that one, `provider`, or in this browser just
 * before, has vouched for them, or the command line has waived it for now.
 */
export async function assertProvider(
  ctx: Context,
  user: User,
  request: RequestContext,
  provider: ProviderKey | undefined,
) {
  const required = requiredProvider(ctx, user)
  if (required === null || provider === required) return
  if (user.providerWaivedUntil && user.providerWaivedUntil > ctx.now()) return
  const voucher = await findVoucher(ctx, request)
  if (voucher?.userId === user.id && voucher.provider === required) return
  throw providerRequired(ctx, required)
}

const WAIVER_MS = 60 * 60 * 1000

/**
 * For the day on which the provider is down, or isn't connected yet: lets an admin sign in without it for an hour, with their
 * password and second factor. Returns until when. Throws `not_found`, and `not_possible` where it isn't required of them.
 */
export async function waiveProvider(ctx: Context, email: string): Promise<Date> {
  const until = new Date(ctx.now().getTime() + WAIVER_MS)
  await ctx.db.transaction(async (tx) => {
    const user = await store.findByEmail(tx, email)
    if (!user) throw new DomainError('not_found', `${email} has no account.`)
    const required = requiredProvider(ctx, user)
    if (required === null)
      throw new DomainError('not_possible', `${email} may log in with a password already.`)
    await store.update(tx, user.id, { providerWaivedUntil: until })
    const { supportEmail: support, publicUrl } = ctx.config
    const facts = {
      name: providerName(ctx, required),
      at: ctx.now(),
      until,
      support,
      url: `${publicUrl}/auth`,
    }
    await post(ctx, tx, providerWaived(email, facts))
    await record(tx, { name: 'command line' }, { action: 'provider-waived', subject: email })
  })
  return until
}
