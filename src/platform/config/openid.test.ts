import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const CLIENT = { OIDC_CLIENT_ID: 'odie', OIDC_CLIENT_SECRET: 'secret' }
const OFFICE = { OIDC_ISSUER: 'https://login.example.com/realms/office', ...CLIENT }
const GOOGLE = { OIDC_GOOGLE_CLIENT_ID: 'google-id', OIDC_GOOGLE_CLIENT_SECRET: 'google-secret' }
const MICROSOFT = { OIDC_MICROSOFT_CLIENT_ID: 'ms-id', OIDC_MICROSOFT_CLIENT_SECRET: 'ms-secret' }
const PRODUCTION = {
  NODE_ENV: 'production',
  SESSION_SECRET: 'x'.repeat(32),
  SMTP_URL: 'smtps://mail.example.com',
}

const configOf = (env: Record<string, string>) => readConfig(env).openId

test('without any variable, there’s no provider', () => {
  expect(configOf({})).toEqual({ providers: [], staffProvider: null })
})

test('Google, Microsoft, and a provider of one’s own are configured side by side', () => {
  const { providers } = configOf({ ...GOOGLE, ...MICROSOFT, ...OFFICE, OIDC_NAME: ' Acme ' })
  expect(providers.map(({ key, name, issuer }) => [key, name, issuer])).toEqual([
    ['google', 'Google', 'https://accounts.google.com'],
    ['microsoft', 'Microsoft', 'https://login.microsoftonline.com/common/v2.0'],
    ['oidc', 'Acme', 'https://login.example.com/realms/office'],
  ])
  expect(providers.every(({ allowsHttp }) => !allowsHttp)).toBe(true)
})

test('without a name, the button has the provider’s host', () => {
  expect(configOf(OFFICE).providers[0]?.name).toBe('login.example.com')
})

test.each(['5F6D2B1C-4A3E-4F10-9B8A-0C1D2E3F4A5B', 'contoso.onmicrosoft.com', 'organizations', 'consumers'])(
  'Microsoft’s tenant can be %s',
  (tenant) => {
    const { providers } = configOf({ ...MICROSOFT, OIDC_MICROSOFT_TENANT: tenant })
    expect(providers[0]?.issuer).toBe(`https://login.microsoftonline.com/${tenant.toLowerCase()}/v2.0`)
  },
)

test('http is for a provider on this machine, and not for production', () => {
  const local = { ...OFFICE, OIDC_ISSUER: 'http://127.0.0.1:8080/realms/office' }
  expect(configOf(local).providers[0]?.allowsHttp).toBe(true)
  expect(() => configOf({ ...PRODUCTION, ...local })).toThrow('OIDC_ISSUER must begin with https://')
  expect(() => configOf({ ...OFFICE, OIDC_ISSUER: 'http://login.example.com' })).toThrow(
    'OIDC_ISSUER must begin with https://',
  )
})

test.each([
  ['google', 'google'],
  ['microsoft', 'microsoft'],
  ['oidc', 'oidc'],
  [OFFICE.OIDC_ISSUER, 'oidc'],
  [`${OFFICE.OIDC_ISSUER}/`, 'oidc'],
  ['https://accounts.google.com', 'google'],
])('staff can be limited to %s', (value, key) => {
  const env = { ...GOOGLE, ...MICROSOFT, ...OFFICE, OIDC_STAFF_ISSUER: value }
  expect(configOf(env).staffProvider).toBe(key)
})

test.each<[Record<string, string>, string]>([
  [{ OIDC_ISSUER: OFFICE.OIDC_ISSUER }, 'OIDC_ISSUER is set without OIDC_CLIENT_ID: set both or neither.'],
  [{ ...OFFICE, OIDC_CLIENT_SECRET: '' }, 'OIDC_CLIENT_ID is set without OIDC_CLIENT_SECRET'],
  [CLIENT, 'OIDC_CLIENT_ID is set without OIDC_ISSUER'],
  [{ OIDC_NAME: 'Acme' }, 'OIDC_NAME is set without OIDC_ISSUER'],
  [{ OIDC_GOOGLE_CLIENT_ID: 'x' }, 'OIDC_GOOGLE_CLIENT_ID is set without OIDC_GOOGLE_CLIENT_SECRET'],
  [
    { OIDC_MICROSOFT_CLIENT_SECRET: 'x' },
    'OIDC_MICROSOFT_CLIENT_SECRET is set without OIDC_MICROSOFT_CLIENT_ID',
  ],
  [{ OIDC_MICROSOFT_TENANT: 'common' }, 'OIDC_MICROSOFT_TENANT is set without OIDC_MICROSOFT_CLIENT_ID'],
  [{ ...MICROSOFT, OIDC_MICROSOFT_TENANT: 'my tenant' }, 'OIDC_MICROSOFT_TENANT: must be common'],
  [{ ...OFFICE, OIDC_ISSUER: 'https://login.example.com/?x=1' }, 'OIDC_ISSUER: must have no query'],
  [{ ...OFFICE, OIDC_ISSUER: 'login.example.com' }, 'OIDC_ISSUER: must look like'],
  [{ OIDC_STAFF_ISSUER: 'google' }, 'OIDC_STAFF_ISSUER isn’t a configured provider'],
  [{ ...GOOGLE, OIDC_STAFF_ISSUER: 'microsoft' }, 'OIDC_STAFF_ISSUER isn’t a configured provider'],
])('%j is rejected with a sentence that says what to change', (env, sentence) => {
  expect(() => configOf(env)).toThrow(sentence)
})
