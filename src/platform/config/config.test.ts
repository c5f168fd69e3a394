import path from 'node:path'
import { expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-error.ts'

const SECRET = 'x'.repeat(32)
const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://odie.example.com/',
  SMTP_URL: 'smtps://user:password@mail.example.com',
  SESSION_SECRET: SECRET,
}

test('with nothing set it is the demo: on loopback, with everything in ./data', () => {
  const dataDir = path.resolve('data')
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    host: '127.0.0.1',
    port: 3000,
    publicUrl: 'http://localhost:3000',
    dataDir,
    database: { kind: 'pglite', dir: `${dataDir}/db` },
    storage: { kind: 'disk', dir: `${dataDir}/files` },
    mail: { kind: 'outbox', dir: `${dataDir}/outbox`, from: 'ODIE <odie@example.com>' },
    servedStates: ['WI'],
    trustProxy: false,
    sessionSecret: null,
    firstAdmin: null,
    analysisProcesses: 2,
    logLevel: 'warn',
  })
})

test('an empty value is the same as none', () => {
  const empty = { PORT: '', DEMO: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', AI_PROVIDER: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('production is no demo, says what it does, and is reached where it was told', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    production: true,
    demo: false,
    publicUrl: 'https://odie.example.com',
    mail: { kind: 'smtp', url: PRODUCTION.SMTP_URL },
    sessionSecret: SECRET,
    logLevel: 'info',
  })
})

test.each<[string, boolean | number | string]>([
  ['true', true],
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8,127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ['loopback, fd00::/8', 'loopback, fd00::/8'],
])('TRUST_PROXY=%s', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
})

test('the first admin needs both an address and a password', () => {
  const firstAdmin = { email: 'a@example.com', password: 'long enough' }
  const both = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password }
  expect(readConfig(both).firstAdmin).toEqual(firstAdmin)
})

const without = (name: keyof typeof PRODUCTION) => ({ ...PRODUCTION, [name]: undefined })

test.each<[Record<string, string | undefined>, string]>([
  [{ PORT: 'eighty' }, 'PORT: is a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT: is a whole number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT: is a whole number from 1 to 65535.'],
  [{ PUBLIC_URL: 'odie.example.com' }, 'PUBLIC_URL: looks like https://odie.example.com.'],
  [{ PUBLIC_URL: 'ftp://odie.example.com' }, 'PUBLIC_URL: looks like https://odie.example.com.'],
  [{ DATABASE_URL: 'mysql://host/db' }, 'DATABASE_URL: looks like postgres://user:password@host/database.'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: looks like smtps://user:password@mail.example.com.'],
  [{ MAIL_FROM: 'ODIE' }, 'MAIL_FROM: is an address, like ODIE <odie@example.com>.'],
  [
    { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
    'MAIL_FROM: is an address, like ODIE <odie@example.com>.',
  ],
  [{ STAFF_EMAIL: 'staff' }, 'STAFF_EMAIL: is an e-mail address.'],
  [{ SERVED_STATES: 'Wisconsin' }, 'SERVED_STATES: is a list of states, like WI,IL.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: needs 32 or more random characters.'],
  [{ ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' }, 'ADMIN_PASSWORD: needs 8 or more characters.'],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither.'],
  [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither.'],
  [{ DEMO: 'yes' }, 'DEMO: is true or false.'],
  [{ ANALYSIS_PROCESSES: '-1' }, 'ANALYSIS_PROCESSES: is a whole number from 0 to 64.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: is fatal, error, warn, info, debug, trace or silent.'],
  [
    { MAP_TILE_URL: 'https://tiles.example.com' },
    'MAP_TILE_URL: looks like https://tiles.example.com/{z}/{x}/{y}.png.',
  ],
  [
    { STORAGE_URL: 's3://bucket' },
    'STORAGE_URL: is not supported by this version: files are kept in DATA_DIR, so remove it.',
  ],
  [
    { HOST: '0.0.0.0' },
    'HOST is 0.0.0.0, but the demo (whose outbox anyone can read) only listens on 127.0.0.1: set DEMO=false or HOST=127.0.0.1.',
  ],
  [{ ...PRODUCTION, DEMO: 'true' }, 'DEMO=true cannot run with NODE_ENV=production: remove one of the two.'],
  [
    without('SESSION_SECRET'),
    'SESSION_SECRET is needed with NODE_ENV=production: set it to 32 or more random characters.',
  ],
  [without('SMTP_URL'), 'SMTP_URL is needed with NODE_ENV=production: without it no mail would leave.'],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: is true, false, a number of proxies, or their addresses.'],
  [{ TRUST_PROXY: 'the proxy' }, 'TRUST_PROXY: is true, false, a number of proxies, or their addresses.'],
])('a wrong value is refused in one sentence: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
})
