import { afterAll, beforeAll, expect, test } from 'vitest'
import { cappedFetch } from '#platform/openid/capped-fetch.ts'
import { openOpenId } from '#platform/openid/openid.ts'
import { addIdentityTo, begin, comeBack, configured, withProviders } from '#test/builders/accounts/openid.ts'
import { createMember } from '#test/builders/accounts/passkeys.ts'
import { ctx } from '#test/harness/harness.ts'
import {
  type CraftedProvider,
  craftToken,
  startCraftedProvider,
} from '#test/stand-ins/openid/crafted-provider.ts'

/*
 * Microsoft’s accounts of any tenant. Requests to its address go to a provider on loopback, as if the DNS said so; everything else, the
 * library’s handling of the address included, is as in production.
 */

const MICROSOFT = 'https://login.microsoftonline.com'
const TENANT = '5f6d2b1c-4a3e-4f10-9b8a-0c1d2e3f4a5b'
const OTHER_TENANT = '9188040d-6c67-4c5b-b112-36a304b66dad'
const issuerOf = (tenant: string) => `${MICROSOFT}/${tenant}/v2.0`

let provider: CraftedProvider
withProviders(() => [{ ...configured('microsoft', 'Microsoft', issuerOf('common')), allowsHttp: false }])
beforeAll(async () => {
  provider = await startCraftedProvider({
    issuer: issuerOf('{tenantid}'),
    base: `${MICROSOFT}/common/oauth2/v2.0`,
  })
  ctx.openId = openOpenId(ctx.config.openId.providers, ctx.config.publicUrl, (url, options) =>
    cappedFetch(url.replace(MICROSOFT, provider.address), options),
  )
})
afterAll(() => provider.stop())

async function signInAs(claims: Record<string, unknown>) {
  const { url, browser } = await begin({ provider: 'microsoft' })
  const { searchParams } = new URL(url)
  const nonce = searchParams.get('nonce') ?? ''
  const from = { iss: issuerOf(TENANT), tid: TENANT, sub: crypto.randomUUID(), ...claims }
  provider.send(craftToken(provider.claims(nonce, from), provider.privateKey))
  const query = new URLSearchParams({ code: 'x', state: searchParams.get('state') ?? '' })
  return (await comeBack(browser, query, 'microsoft')).location
}

const UNVERIFIED = '/auth?problem=unverified&provider=microsoft'
const INVALID = '/auth?problem=invalid&provider=microsoft'

test('the email that a tenant’s administrator typed proves nothing: it neither links nor signs up (nOAuth)', async () => {
  const victim = await createMember()
  expect(await signInAs({ email: victim.email })).toBe(UNVERIFIED)
  expect(await signInAs({ email: victim.email, xms_edov: '1' })).toBe(UNVERIFIED)
  expect(await signInAs({ email: 'new@example.com', xms_edov: false })).toBe(UNVERIFIED)
  expect(await signInAs({ preferred_username: victim.email, upn: victim.email })).toBe(UNVERIFIED)
})

test('an email whose domain’s owner Microsoft has verified links and signs up', async () => {
  const { email } = await createMember()
  expect(await signInAs({ email, xms_edov: true })).toBe('/auth?step=link&provider=microsoft')
  const address = `${crypto.randomUUID()}@example.com`
  expect(await signInAs({ email: address, xms_edov: true })).toBe('/auth?step=sign_up&provider=microsoft')
})

test('an identity is one of its own tenant: the same subject in another is someone else', async () => {
  const person = await createMember()
  const subject = crypto.randomUUID()
  const at = { provider: 'microsoft', email: null, isEmailVerified: false, subject } as const
  await addIdentityTo(person, { ...at, issuer: issuerOf(TENANT) })
  expect(await signInAs({ sub: subject })).toBe('/')
  const elsewhere = { iss: issuerOf(OTHER_TENANT), tid: OTHER_TENANT }
  expect(await signInAs({ sub: subject, ...elsewhere, email: person.email })).toBe(UNVERIFIED)
})

test.each<[string, Record<string, unknown>]>([
  ['another tenant than the issuer’s', { tid: OTHER_TENANT }],
  ['no tenant', { tid: undefined }],
  ['a tenant that leads to another issuer', { tid: 'x/v2.0/../evil', iss: issuerOf('x/v2.0/../evil') }],
  ['the placeholder', { tid: '{tenantid}', iss: issuerOf('{tenantid}') }],
  ['an issuer elsewhere', { iss: `https://evil.example/${TENANT}/v2.0` }],
])('a token with %s is rejected', async (_what, claims) => {
  expect(await signInAs({ email: 'x@example.com', xms_edov: true, ...claims })).toBe(INVALID)
})
