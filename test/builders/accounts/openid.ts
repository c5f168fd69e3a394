import { afterAll, beforeAll, expect } from 'vitest'
import { finishProviderSignIn, startProviderSignIn } from '#domain/accounts/openid/contract.ts'
import * as identities from '#domain/accounts/openid/store.ts'
import type { ProviderKey } from '#kernel/sign-in/provider-key.ts'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import { openOpenId } from '#platform/openid/openid.ts'
import { keepingCookies } from '../../harness/cookies.ts'
import { type Caller, call, ctx } from '../../harness/harness.ts'
import { CLIENT, type RealProvider, startProvider } from '../../stand-ins/openid/provider.ts'
import type { Person } from '../people.ts'
import { newBrowser } from './passkeys.ts'

/* Signing in with a provider, as the tests of accounts do it. */

export const redirectUriOf = (key: ProviderKey) => `${ctx.config.publicUrl}/api/auth/openid/${key}/callback`

/** Configures providers for a file's tests. */
export function withProviders(providers: () => readonly OpenIdProvider[]) {
  const before = { ...ctx }
  beforeAll(() => {
    ctx.config.openId = { providers: providers(), staffProvider: null }
    ctx.openId = openOpenId(ctx.config.openId.providers, ctx.config.publicUrl)
  })
  afterAll(() => {
    ctx.config.openId = { providers: [], staffProvider: null }
    ctx.openId = before.openId
  })
}

export const configured = (key: ProviderKey, name: string, issuer: string): OpenIdProvider => ({
  key,
  name,
  issuer,
  allowsHttp: true,
  ...CLIENT,
})

/** Starts a real provider for a file's tests, called Office, and one called Google that isn't the same. */
export function withRealProviders() {
  const running = {} as { office: RealProvider; other: RealProvider }
  beforeAll(async () => {
    running.office = await startProvider([redirectUriOf('oidc')])
    running.other = await startProvider([redirectUriOf('google')])
  })
  afterAll(async () => {
    await running.office.stop()
    await running.other.stop()
  })
  withProviders(() => [
    configured('google', 'Google', running.other.issuer),
    configured('oidc', 'Office', running.office.issuer),
  ])
  return running
}

/** Connects an identity to the account, as a sign-in there would. Returns its id. */
export async function addIdentityTo({ actor, email }: Person, details: Partial<NewIdentity> = {}) {
  const connected = await identities.insert(ctx.db, {
    userId: actor.userId,
    epoch: 0,
    provider: 'oidc',
    issuer: 'https://login.example.com',
    subject: crypto.randomUUID(),
    email,
    isEmailVerified: true,
    ...details,
  })
  return connected!.id
}

type NewIdentity = Parameters<typeof identities.insert>[1]

/** Goes to a provider's address in a browser of its own, signs in as `subject`, and stops before it leaves the provider. */
export async function visitProvider(url: string, subject: string | null): Promise<URL> {
  const jar = new Map<string, string>()
  const { origin } = new URL(url)
  let address = new URL(url)
  for (let hops = 0; hops < 10; hops++) {
    if (address.origin !== origin) return address
    if (address.pathname.startsWith('/interaction/'))
      address.search = subject === null ? '?cancel=1' : `?login=${subject}`
    const response = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...jar].map((pair) => pair.join('=')).join('; ') },
    })
    keepCookies(jar, response)
    const location = response.headers.get('location')
    if (!location) throw new Error(`${response.status} from ${address}: ${await response.text()}`)
    address = new URL(location, address)
  }
  throw new Error('too many redirects')
}

function keepCookies(jar: Map<string, string>, { headers }: Response) {
  for (const cookie of headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? []
    jar.set(name, value)
  }
}

type Options = { browser?: Caller; provider?: ProviderKey; next?: string }

/** Begins a sign-in. The browser keeps its cookie. */
export async function begin({ browser = newBrowser(), provider = 'oidc', next }: Options = {}) {
  const { status, body, headers } = await call(browser, startProviderSignIn, {
    provider,
    ...(next && { next }),
  })
  expect(status).toBe(200)
  return { url: body.url, browser: keepingCookies(browser, headers) }
}

/** Comes back from a provider with its response. Where the browser lands, and the browser with its cookies. */
export async function comeBack(browser: Caller, response: URL | URLSearchParams, provider?: ProviderKey) {
  const query = response instanceof URL ? response.searchParams : response
  const key = provider ?? (response instanceof URL ? response.pathname.split('/')[4] : undefined) ?? 'oidc'
  const { status, headers } = await call(browser, finishProviderSignIn, {
    ...Object.fromEntries(query),
    provider: key,
  })
  expect(status).toBe(302)
  const location = String(headers.location)
  return { location, browser: keepingCookies(browser, headers), headers }
}

/** The whole way to a provider and back; `subject` null cancels there. */
export async function signInAt(subject: string | null, options: Options = {}) {
  const { url, browser } = await begin(options)
  return await comeBack(browser, await visitProvider(url, subject))
}
