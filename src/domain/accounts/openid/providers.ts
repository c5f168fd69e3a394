import { DomainError } from '#kernel/errors.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import type { Context } from '#platform/context.ts'
import type { SignInProvider } from './contract.ts'

export const list = ({ config }: Context): SignInProvider[] =>
  config.openId.providers.map(({ key, name }) => ({ key, name }))

export const findProvider = ({ config }: Context, key: string): OpenIdProvider | undefined =>
  config.openId.providers.find((provider) => provider.key === key)

/** Throws `not_found` for one that isn't configured. */
export function providerOf(ctx: Context, key: ProviderKey): OpenIdProvider {
  const provider = findProvider(ctx, key)
  if (!provider) throw new DomainError('not_found', 'You can’t log in this way here.')
  return provider
}
