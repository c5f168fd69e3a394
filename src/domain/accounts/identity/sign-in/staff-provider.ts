import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { ProviderKey } from '#kernel/sign-in-provider.ts'
import type { Context } from '#platform/context.ts'
import type { User } from '../store.ts'
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
  const { staffProvider, providers } = ctx.config.openId
  if (staffProvider === null || user.role !== 'admin' || provider === staffProvider) return
  if (user.providerWaivedUntil && user.providerWaivedUntil > ctx.now()) return
  const voucher = await findVoucher(ctx, request)
  if (voucher?.userId === user.id && voucher.provider === staffProvider) return
  const name = providers.find(({ key }) => key === staffProvider)?.name ?? staffProvider
  throw new DomainError(
    'provider_required',
    `Admins log in with ${name} here. Choose “Continue with ${name}.” If that doesn’t work, ask the person who runs ODIE for you.`,
  )
}
