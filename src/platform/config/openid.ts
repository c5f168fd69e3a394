import type { z } from 'zod'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import { ConfigError } from './config-error.ts'
import type { Environment } from './environment.ts'

/** A provider of OpenID Connect sign-ins, and ODIE's registration with it. */
export type OpenIdProvider = {
  key: ProviderKey
  /** What buttons and sentences call it. */
  name: string
  /** As the provider writes it, or Microsoft's address of a tenant, which names the issuer of each account's own tenant. */
  issuer: string
  clientId: string
  clientSecret: string
  /** Only on this machine, and never in production. */
  allowsHttp: boolean
}

export type OpenIdConfig = {
  /** In the order of their buttons. */
  providers: readonly OpenIdProvider[]
  /** The only one that admins can sign in with; null: they sign in like everyone. */
  staffProvider: ProviderKey | null
}

type Input = z.infer<typeof Environment>

/**
 * Combines the variables of OpenID Connect.
 * @throws ConfigError when one is missing or left over, the issuer isn't reached over TLS, or the staff's isn't configured
 */
export function openIdConfigOf(input: Input, { production }: { production: boolean }): OpenIdConfig {
  const providers = [googleOf(input), microsoftOf(input), otherOf(input, production)].filter(
    (provider) => provider !== null,
  )
  return { providers, staffProvider: staffProviderOf(input, providers) }
}

function googleOf(input: Input): OpenIdProvider | null {
  const client = clientOf(input, 'OIDC_GOOGLE_CLIENT_ID', 'OIDC_GOOGLE_CLIENT_SECRET')
  if (!client) return null
  // https://accounts.google.com/.well-known/openid-configuration
  return {
    key: 'google',
    name: 'Google',
    issuer: 'https://accounts.google.com',
    allowsHttp: false,
    ...client,
  }
}

function microsoftOf(input: Input): OpenIdProvider | null {
  const { OIDC_MICROSOFT_TENANT: tenant } = input
  const client = clientOf(input, 'OIDC_MICROSOFT_CLIENT_ID', 'OIDC_MICROSOFT_CLIENT_SECRET')
  if (!client) {
    if (tenant) throw missing('OIDC_MICROSOFT_CLIENT_ID', 'OIDC_MICROSOFT_TENANT')
    return null
  }
  // https://learn.microsoft.com/entra/identity-platform/v2-protocols-oidc
  const issuer = `https://login.microsoftonline.com/${tenant ?? 'common'}/v2.0`
  return { key: 'microsoft', name: 'Microsoft', issuer, allowsHttp: false, ...client }
}

const LOOPBACK = new Set(['127.0.0.1', '[::1]', 'localhost'])

function otherOf(input: Input, production: boolean): OpenIdProvider | null {
  const { OIDC_ISSUER: issuer, OIDC_NAME } = input
  const client = clientOf(input, 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET')
  if (!issuer) {
    if (client) throw missing('OIDC_ISSUER', 'OIDC_CLIENT_ID')
    if (OIDC_NAME) throw missing('OIDC_ISSUER', 'OIDC_NAME')
    return null
  }
  if (!client) throw missing('OIDC_CLIENT_ID', 'OIDC_ISSUER')
  const { protocol, hostname } = new URL(issuer)
  const isHttp = protocol === 'http:'
  if (isHttp && (production || !LOOPBACK.has(hostname)))
    throw new ConfigError(
      'OIDC_ISSUER must begin with https://. Only a provider on this machine may use http, and not with NODE_ENV=production.',
    )
  return { key: 'oidc', name: OIDC_NAME ?? hostname, issuer, allowsHttp: isHttp, ...client }
}

type IdName = `OIDC_${'GOOGLE_' | 'MICROSOFT_' | ''}CLIENT_ID`
type SecretName = `OIDC_${'GOOGLE_' | 'MICROSOFT_' | ''}CLIENT_SECRET`

function clientOf(input: Input, idName: IdName, secretName: SecretName) {
  const [clientId, clientSecret] = [input[idName], input[secretName]]
  if (clientId && clientSecret) return { clientId, clientSecret }
  if (clientId) throw missing(secretName, idName)
  if (clientSecret) throw missing(idName, secretName)
  return null
}

const missing = (name: string, given: string) =>
  new ConfigError(`${given} is set without ${name}: set both or neither.`)

/** `OIDC_STAFF_ISSUER` names a provider by its key, or by its issuer. */
function staffProviderOf({ OIDC_STAFF_ISSUER: wanted }: Input, providers: readonly OpenIdProvider[]) {
  if (!wanted) return null
  const provider = providers.find(
    ({ key, issuer }) => key === wanted || issuer.replace(/\/$/, '') === wanted.replace(/\/$/, ''),
  )
  if (!provider)
    throw new ConfigError(
      'OIDC_STAFF_ISSUER isn’t a configured provider: set it to google, microsoft, or the value of OIDC_ISSUER, and configure that one.',
    )
  return provider.key
}
