import { afterEach, expect, test } from 'vitest'
import type { OpenIdProvider } from '#platform/config/openid.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { type CraftedProvider, startCraftedProvider } from '#test/stand-ins/openid/crafted-provider.ts'
import { CLIENT, startProvider } from '#test/stand-ins/openid/provider.ts'
import { openOpenId } from './openid.ts'
import { ProviderFailure } from './provider-failure.ts'

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

const configured = (issuer: string, allowsHttp = true): OpenIdProvider => ({
  key: 'oidc',
  name: 'Office',
  issuer,
  allowsHttp,
  ...CLIENT,
})

async function crafted(options?: Parameters<typeof startCraftedProvider>[0]): Promise<CraftedProvider> {
  const provider = await startCraftedProvider(options)
  stops.push(provider.stop)
  return provider
}

const clientOf = (issuer: string, allowsHttp = true) =>
  openOpenId([configured(issuer, allowsHttp)], 'https://odie.example.com')

const failure = (reason: string) => expect.objectContaining({ reason })

test('the address asks for a code with PKCE, a state, and a nonce, none of which repeats', async () => {
  const client = clientOf((await crafted()).issuer)
  const [first, second] = [await client.begin('oidc'), await client.begin('oidc')]
  const { searchParams } = new URL(first.url)
  expect(Object.fromEntries(searchParams)).toEqual({
    client_id: CLIENT.clientId,
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'https://odie.example.com/api/auth/openid/oidc/callback',
    state: first.expected.state,
    nonce: first.expected.nonce,
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
  })
  expect(searchParams.get('code_challenge')).not.toBe(first.expected.codeVerifier)
  for (const name of ['state', 'nonce', 'codeVerifier'] as const)
    expect(second.expected[name]).not.toBe(first.expected[name])
})

test('opening the client asks no provider anything, and one that was down is reached once it’s up', async () => {
  const port = await freePort()
  const client = clientOf(`http://127.0.0.1:${port}`)
  await expect(client.begin('oidc')).rejects.toEqual(failure('unavailable'))
  const provider = await startProvider(['https://odie.example.com/api/auth/openid/oidc/callback'], port)
  stops.push(provider.stop)
  expect((await client.begin('oidc')).url).toContain(`http://127.0.0.1:${port}/auth?`)
})

test('what a provider says about itself is read once, and tried again once when it fails', async () => {
  const provider = await crafted()
  const { 'openid-configuration': answer } = provider.answers
  provider.answers['openid-configuration'] = (response) => {
    provider.answers['openid-configuration'] = answer!
    response.destroy()
  }
  const client = clientOf(provider.issuer)
  await Promise.all([client.begin('oidc'), client.begin('oidc')])
  await client.begin('oidc')
  expect(provider.requests).toEqual(['openid-configuration', 'openid-configuration'])
})

test('a provider that says it’s another isn’t used', async () => {
  const provider = await crafted({ issuer: 'https://login.example.com' })
  await expect(clientOf(provider.address).begin('oidc')).rejects.toEqual(failure('invalid'))
})

test('without permission for http, no request leaves', async () => {
  const provider = await crafted()
  await expect(clientOf(provider.issuer, false).begin('oidc')).rejects.toEqual(failure('invalid'))
  expect(provider.requests).toEqual([])
})

test('an endless description is given up on', async () => {
  const provider = await crafted()
  provider.answers['openid-configuration'] = (response) => {
    response.setHeader('content-type', 'application/json')
    const more = () => {
      while (response.write(Buffer.alloc(65_536)));
    }
    response.on('drain', more)
    more()
  }
  await expect(clientOf(provider.issuer).begin('oidc')).rejects.toEqual(failure('invalid'))
})

test('a failure’s facts have the provider’s codes, and neither code, token, nor secret', async () => {
  const provider = await crafted()
  const client = clientOf(provider.issuer)
  const { expected } = await client.begin('oidc')
  provider.answers.token = (response) =>
    void response
      .writeHead(401, { 'content-type': 'application/json' })
      .end(JSON.stringify({ error: 'invalid_client', error_description: 'Unknown client' }))
  const response = new URLSearchParams({ code: 'the-code', state: expected.state })
  const error = await client.finish('oidc', response, expected).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ProviderFailure)
  expect((error as ProviderFailure).facts).toEqual({
    status: 401,
    error: 'invalid_client',
    description: 'Unknown client',
  })
  expect(JSON.stringify(error)).not.toMatch(/the-code|a-secret-of-the-tests/)
})
