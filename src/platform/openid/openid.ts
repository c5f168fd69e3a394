import {
  authorizationCodeGrant,
  buildAuthorizationUrl,
  type Configuration,
  type CustomFetch,
  calculatePKCECodeChallenge,
  fetchUserInfo,
  randomNonce,
  randomPKCECodeVerifier,
  randomState,
} from 'openid-client'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import { cappedFetch } from './capped-fetch.ts'
import { createDiscovery } from './discovery.ts'
import { failureOf, ProviderFailure } from './provider-failure.ts'

/** What has to come back, or to be shown, with the provider's response. */
export type Expected = { state: string; nonce: string; codeVerifier: string }

/** The claims of a valid ID token, and of the provider's answer about the person. What they mean is the provider's word. */
export type Claims = { iss: string; sub: string } & Record<string, unknown>

/** The client of the configured OpenID providers. */
export type OpenId = {
  /** Where to send the browser. Throws `ProviderFailure`. */
  begin(key: ProviderKey): Promise<{ url: string; expected: Expected }>
  /**
   * Checks the response with which a provider sent the browser back, and exchanges its code.
   * @throws ProviderFailure
   */
  finish(key: ProviderKey, response: URLSearchParams, expected: Expected): Promise<Claims>
}

type Client = { provider: OpenIdProvider; configuration: () => Promise<Configuration>; redirectUri: string }

/** `fetch` is for requests to the providers. */
export function openOpenId(
  providers: readonly OpenIdProvider[],
  publicUrl: string,
  fetch: CustomFetch = cappedFetch,
): OpenId {
  const clients = new Map<ProviderKey, Client>(
    providers.map((provider) => [
      provider.key,
      {
        provider,
        configuration: createDiscovery(provider, fetch),
        redirectUri: redirectUriOf(publicUrl, provider.key),
      },
    ]),
  )
  const clientOf = (key: ProviderKey) => {
    const client = clients.get(key)
    if (!client) throw new Error(`${key} isn’t configured`)
    return client
  }
  return {
    begin: (key) => begin(clientOf(key)).catch(rethrow),
    finish: (key, response, expected) => finish(clientOf(key), response, expected).catch(rethrow),
  }
}

const redirectUriOf = (publicUrl: string, key: ProviderKey) => `${publicUrl}/api/auth/openid/${key}/callback`

const rethrow = (error: unknown) => {
  throw failureOf(error)
}

async function begin({ provider, configuration, redirectUri }: Client) {
  const expected = { state: randomState(), nonce: randomNonce(), codeVerifier: randomPKCECodeVerifier() }
  const url = buildAuthorizationUrl(await configuration(), {
    redirect_uri: redirectUri,
    scope: 'openid email profile',
    state: expected.state,
    nonce: expected.nonce,
    code_challenge: await calculatePKCECodeChallenge(expected.codeVerifier),
    code_challenge_method: 'S256',
    // Many people have a private account and one at work. Not every other provider knows the value.
    ...(provider.key !== 'oidc' && { prompt: 'select_account' }),
  })
  return { url: url.href, expected }
}

async function finish(client: Client, response: URLSearchParams, expected: Expected): Promise<Claims> {
  const configuration = await client.configuration()
  const url = new URL(client.redirectUri)
  url.search = response.toString()
  // State, `iss` (RFC 9207), and then of the ID token: signature, issuer, audience, nonce, and times.
  const tokens = await authorizationCodeGrant(configuration, url, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.codeVerifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new ProviderFailure('invalid', { message: 'no ID token' })
  if (!SUBJECT.test(claims.sub)) throw new ProviderFailure('invalid', { message: 'unexpected subject' })
  if (client.provider.key === 'microsoft') assertTenant(claims)
  return await withPerson(client, configuration, claims, tokens.access_token)
}

/** OpenID Connect Core 1.0, 2. */
const SUBJECT = /^[\x20-\x7e]{1,255}$/

/** A tenant's ID, as Microsoft writes it. */
const TENANT = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * Microsoft's issuer is that of the account's own tenant. The library takes it from `tid`, so that has to be a tenant's ID
 * (https://learn.microsoft.com/entra/identity-platform/claims-validation).
 */
function assertTenant({ iss, tid }: Claims) {
  const isValid = typeof tid === 'string' && TENANT.test(tid)
  if (!isValid || iss !== `https://login.microsoftonline.com/${tid}/v2.0`)
    throw new ProviderFailure('invalid', { message: 'unexpected tenant' })
}

/**
 * The claims with those of the scopes, which a provider may leave out of the ID token (OpenID Connect Core 1.0, 5.4). Microsoft
 * isn't asked: its answer doesn't say whether the email was verified.
 */
async function withPerson(
  { provider }: Client,
  configuration: Configuration,
  claims: Claims,
  accessToken: string,
): Promise<Claims> {
  const isComplete = claims.email !== undefined || provider.key === 'microsoft'
  if (isComplete || !configuration.serverMetadata().userinfo_endpoint) return claims
  const { iss, sub } = claims
  const info = await fetchUserInfo(configuration, accessToken, sub)
  // Whether an email is verified is said where the email is.
  return { ...claims, ...info, iss, sub, email_verified: info.email_verified }
}
