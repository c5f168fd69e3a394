import { DomainError } from '#kernel/errors.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { Context } from '#platform/context.ts'
import type { User } from './store.ts'

/** The provider that an account has to sign in with; null for none. */
export const requiredProvider = ({ config }: Context, { role }: Pick<User, 'role'>) =>
  role === 'admin' ? config.openId.staffProvider : null

export function providerRequired(ctx: Context, key: ProviderKey) {
  const name = providerName(ctx, key)
  return new DomainError(
    'provider_required',
    `Admins log in with ${name} here. Choose “Continue with ${name}.” If that doesn’t work, ask the person who runs ODIE for you.`,
  )
}

export const providerName = ({ config }: Context, key: ProviderKey) =>
  config.openId.providers.find((provider) => provider.key === key)?.name ?? key
