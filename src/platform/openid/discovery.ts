import {
  allowInsecureRequests,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  type Configuration,
  type CustomFetch,
  customFetch,
  discovery,
  enableNonRepudiationChecks,
} from 'openid-client'
import type { OpenIdProvider } from '#platform/config/openid.ts'

const TIMEOUT_SECONDS = 5
const FRESH_MS = 60 * 60 * 1000
const TRIES = 2

/**
 * What a provider says about itself (OpenID Connect Discovery 1.0), read when it's first needed and then once an hour. While it
 * can't be read again, what was known stays.
 */
export function createDiscovery(provider: OpenIdProvider, fetch: CustomFetch) {
  let known: { configuration: Configuration; readAt: number } | null = null
  let reading: Promise<Configuration> | null = null
  const read = async () => {
    const configuration = await discover(provider, fetch)
    known = { configuration, readAt: Date.now() }
    return configuration
  }
  return async (): Promise<Configuration> => {
    if (known && Date.now() - known.readAt < FRESH_MS) return known.configuration
    reading ??= read().finally(() => {
      reading = null
    })
    return await reading.catch((error) => {
      if (known) return known.configuration
      throw error
    })
  }
}

async function discover(provider: OpenIdProvider, fetch: CustomFetch): Promise<Configuration> {
  const { issuer, clientId, clientSecret, allowsHttp } = provider
  for (let tried = 1; ; tried++) {
    try {
      return await discovery(new URL(issuer), clientId, undefined, authenticateBy(clientSecret), {
        // The library leaves an ID token's signature unchecked otherwise, because it comes straight from the provider.
        execute: [enableNonRepudiationChecks, ...(allowsHttp ? [allowInsecureRequests] : [])],
        timeout: TIMEOUT_SECONDS,
        [customFetch]: fetch,
      })
    } catch (error) {
      if (tried === TRIES) throw error
    }
  }
}

/** Basic authentication is what a provider has to support unless it says otherwise (OpenID Connect Discovery 1.0, 3). */
function authenticateBy(secret: string): ClientAuth {
  const basic = ClientSecretBasic(secret)
  const post = ClientSecretPost(secret)
  return (server, client, body, headers) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers)
  }
}
