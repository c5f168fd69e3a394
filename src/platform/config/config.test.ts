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

test('the default is the demo, on loopback, with everything in ./data', () => {
  const dataDir = path.resolve('data')
  expect(readConfig({})).toMatchObject({
    production: false,
    demo: true,
    testPages: true,
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

test('an empty value is the same as an unset one', () => {
  const empty = { PORT: '', DEMO: '', DATABASE_URL: '', ADMIN_EMAIL: '', ADMIN_PASSWORD: '', AI_PROVIDER: '' }
  expect(readConfig(empty)).toEqual(readConfig({}))
})

test('production has no demo, logs requests, and uses PUBLIC_URL', () => {
  expect(readConfig(PRODUCTION)).toMatchObject({
    production: true,
    demo: false,
    testPages: false,
    publicUrl: 'https://odie.example.com',
    mail: { kind: 'smtp', url: PRODUCTION.SMTP_URL },
    sessionSecret: SECRET,
    logLevel: 'info',
  })
})

test('emails are signed for the sender’s domain, unless another one is set', () => {
  const env = {
    ...PRODUCTION,
    MAIL_FROM: 'ODIE <odie@mail.example.com>',
    DKIM_PRIVATE_KEY: '/etc/odie/dkim.pem',
  }
  const dkimOf = (more: Record<string, string>) => {
    const { mail } = readConfig({ ...env, DKIM_SELECTOR: 'odie1', ...more })
    return mail.kind === 'smtp' ? mail.dkim : undefined
  }
  expect(dkimOf({})).toEqual({
    privateKeyFile: '/etc/odie/dkim.pem',
    keySelector: 'odie1',
    domainName: 'mail.example.com',
  })
  expect(dkimOf({ DKIM_DOMAIN: 'example.com' })).toMatchObject({ domainName: 'example.com' })
  expect(() => readConfig(env)).toThrow('DKIM_SELECTOR')
})

test.each<[string, false | number | string]>([
  ['false', false],
  ['2', 2],
  ['10.0.0.0/8,127.0.0.1', '10.0.0.0/8,127.0.0.1'],
  ['loopback, fd00::/8', 'loopback, fd00::/8'],
])('TRUST_PROXY=%s', (value, trustProxy) => {
  expect(readConfig({ TRUST_PROXY: value }).trustProxy).toEqual(trustProxy)
})

test.each([
  [
    's3://odie-files?region=us-east-2',
    { bucket: 'odie-files', prefix: '', region: 'us-east-2', endpoint: null },
  ],
  [
    's3://files/odie/production/?endpoint=http://127.0.0.1:9000&region=milwaukee',
    { bucket: 'files', prefix: 'odie/production/', region: 'milwaukee', endpoint: 'http://127.0.0.1:9000' },
  ],
  [
    's3://files?endpoint=https://s3.example.com/',
    { bucket: 'files', prefix: '', region: 'us-east-1', endpoint: 'https://s3.example.com' },
  ],
])('STORAGE_URL=%s', (value, bucket) => {
  const { dataDir, storage } = readConfig({ STORAGE_URL: value })
  expect(storage).toEqual({ kind: 's3', ...bucket, downloads: `${dataDir}/downloads` })
})

test('the first admin needs both an email address and a password', () => {
  const firstAdmin = { email: 'a@example.com', password: 'long enough' }
  const both = { ADMIN_EMAIL: firstAdmin.email, ADMIN_PASSWORD: firstAdmin.password }
  expect(readConfig(both).firstAdmin).toEqual(firstAdmin)
})

const without = (name: keyof typeof PRODUCTION) => ({ ...PRODUCTION, [name]: undefined })

test.each<[Record<string, string | undefined>, string]>([
  [{ PORT: 'eighty' }, 'PORT: must be a whole number from 1 to 65535.'],
  [{ PORT: '0' }, 'PORT: must be a whole number from 1 to 65535.'],
  [{ PORT: '65536' }, 'PORT: must be a whole number from 1 to 65535.'],
  [{ PUBLIC_URL: 'odie.example.com' }, 'PUBLIC_URL: must look like https://odie.example.com.'],
  [{ PUBLIC_URL: 'ftp://odie.example.com' }, 'PUBLIC_URL: must look like https://odie.example.com.'],
  [
    { DATABASE_URL: 'mysql://host/db' },
    'DATABASE_URL: must look like postgres://user:password@host/database.',
  ],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL: must look like smtps://user:password@mail.example.com.'],
  [{ MAIL_FROM: 'ODIE' }, 'MAIL_FROM: must be an email address, like ODIE <odie@example.com>.'],
  [
    { MAIL_FROM: 'a@example.com\r\nBcc: b@example.com' },
    'MAIL_FROM: must be an email address, like ODIE <odie@example.com>.',
  ],
  [{ STAFF_EMAIL: 'staff' }, 'STAFF_EMAIL: must be an email address.'],
  [{ SERVED_STATES: 'Wisconsin' }, 'SERVED_STATES: must be a list of states, like WI,IL.'],
  [{ SESSION_SECRET: 'short' }, 'SESSION_SECRET: must be 32 or more random characters.'],
  [
    { ADMIN_EMAIL: 'a@example.com', ADMIN_PASSWORD: 'short' },
    'ADMIN_PASSWORD: must be 8 characters or more.',
  ],
  [{ ADMIN_EMAIL: 'a@example.com' }, 'ADMIN_EMAIL is set without ADMIN_PASSWORD: set both or neither.'],
  [{ ADMIN_PASSWORD: 'long enough' }, 'ADMIN_PASSWORD is set without ADMIN_EMAIL: set both or neither.'],
  [{ DEMO: 'yes' }, 'DEMO: must be true or false.'],
  [{ ENABLE_TEST_PAGES: 'yes' }, 'ENABLE_TEST_PAGES: must be true or false.'],
  [
    { ...PRODUCTION, ENABLE_TEST_PAGES: 'true' },
    'ENABLE_TEST_PAGES=true can’t be used with NODE_ENV=production, because anyone could change data there without signing in: remove one of the two.',
  ],
  [{ ANALYSIS_PROCESSES: '-1' }, 'ANALYSIS_PROCESSES: must be a whole number from 0 to 64.'],
  [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL: must be fatal, error, warn, info, debug, trace, or silent.'],
  [
    { MAP_TILE_URL: 'https://tiles.example.com' },
    'MAP_TILE_URL: must look like https://tiles.example.com/{z}/{x}/{y}.png.',
  ],
  [{ STORAGE_URL: 'files' }, 'STORAGE_URL: must look like s3://bucket/prefix?region=us-east-2.'],
  [
    { STORAGE_URL: 'https://bucket.s3.amazonaws.com' },
    'STORAGE_URL: must look like s3://bucket/prefix?region=us-east-2.',
  ],
  [
    { STORAGE_URL: 's3://A_bucket?region=us-east-2' },
    'STORAGE_URL: must look like s3://bucket/prefix?region=us-east-2.',
  ],
  [
    { STORAGE_URL: 's3://bucket' },
    'STORAGE_URL: needs the bucket’s region, like s3://bucket/prefix?region=us-east-2.',
  ],
  [
    { STORAGE_URL: 's3://key:secret@bucket?region=us-east-2' },
    'STORAGE_URL: can’t contain credentials: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or use a role or profile.',
  ],
  [
    { STORAGE_URL: 's3://bucket?region=us-east-2&acl=public' },
    'STORAGE_URL: has an unknown parameter, acl: only region and endpoint are known.',
  ],
  [
    { STORAGE_URL: 's3://bucket?endpoint=https://s3.example.com/path' },
    'STORAGE_URL: needs an endpoint like https://s3.example.com, without a path.',
  ],
  [
    { STORAGE_URL: 's3://bucket?endpoint=https://key:secret@s3.example.com' },
    'STORAGE_URL: needs an endpoint like https://s3.example.com, without a path.',
  ],
  [
    { HOST: '0.0.0.0' },
    'HOST is 0.0.0.0, but the demo, whose outbox anyone can read, only listens on 127.0.0.1: set DEMO=false or HOST=127.0.0.1.',
  ],
  [
    { ...PRODUCTION, DEMO: 'true' },
    'DEMO=true can’t be used with NODE_ENV=production: remove one of the two.',
  ],
  [
    without('SESSION_SECRET'),
    'SESSION_SECRET is required with NODE_ENV=production: set it to 32 or more random characters.',
  ],
  [without('SMTP_URL'), 'SMTP_URL is required with NODE_ENV=production: without it, no email is sent.'],
  [
    { TRUST_PROXY: 'true' },
    'TRUST_PROXY: can’t be true, because clients could then make up their address: set the number of proxies, like 1, or their addresses.',
  ],
  [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: must be false, the number of proxies, or their addresses.'],
  [{ TRUST_PROXY: 'the proxy' }, 'TRUST_PROXY: must be false, the number of proxies, or their addresses.'],
])('an invalid value is rejected with one sentence: %o', (env, sentence) => {
  expect(() => readConfig(env)).toThrow(new ConfigError(sentence))
})

test('CLAMD_URL is the address of ClamAV’s daemon', () => {
  expect(readConfig({}).clamd).toBeNull()
  expect(readConfig({ CLAMD_URL: 'tcp://clamav:3310' }).clamd).toEqual({ host: 'clamav', port: 3310 })
  expect(readConfig({ CLAMD_URL: 'tcp://[::1]:3310' }).clamd).toEqual({ host: '::1', port: 3310 })
  for (const wrong of [
    'clamav:3310',
    'tcp://clamav',
    'http://clamav:3310',
    'tcp://user@clamav:3310',
    'tcp://clamav:99999',
  ])
    expect(() => readConfig({ CLAMD_URL: wrong })).toThrow('CLAMD_URL: must look like tcp://127.0.0.1:3310.')
})

test('BOUNCES_IMAP_URL is a mailbox on an IMAP server, with TLS', () => {
  expect(readConfig({}).bounces).toBeNull()
  expect(
    readConfig({ BOUNCES_IMAP_URL: 'imaps://bounces%40example.com:p%3Aw@imap.example.com' }).bounces,
  ).toEqual({
    host: 'imap.example.com',
    port: 993,
    secure: true,
    user: 'bounces@example.com',
    password: 'p:w',
    folder: 'INBOX',
  })
  expect(
    readConfig({ BOUNCES_IMAP_URL: 'imap://odie:secret@[::1]:1143/Mail/Bounces' }).bounces,
  ).toMatchObject({ host: '::1', port: 1143, secure: false, folder: 'Mail/Bounces' })
  for (const wrong of [
    'imap.example.com',
    'imaps://imap.example.com/INBOX',
    'imaps://odie@imap.example.com',
    'https://odie:secret@imap.example.com',
    'imaps://odie:secret@imap.example.com/?tls=no',
    'imaps://odie:se%0Acret@imap.example.com/',
    'imaps://odie:%zz@imap.example.com/',
  ])
    expect(() => readConfig({ BOUNCES_IMAP_URL: wrong })).toThrow(
      'BOUNCES_IMAP_URL: must look like imaps://user:password@imap.example.com/INBOX, with an @ in the user name written as %40.',
    )
})

test('emails are returned to BOUNCE_ADDRESS, or else to the address of MAIL_FROM', () => {
  const BOUNCES_IMAP_URL = 'imaps://odie:secret@imap.example.com'
  expect(readConfig({}).mail.bounceAddress).toBeUndefined()
  expect(readConfig({ BOUNCE_ADDRESS: 'bounces@example.com' }).mail.bounceAddress).toBe('bounces@example.com')
  expect(readConfig({ BOUNCES_IMAP_URL, MAIL_FROM: 'ODIE <odie@example.com>' }).mail.bounceAddress).toBe(
    'odie@example.com',
  )
  expect(readConfig({ BOUNCES_IMAP_URL, BOUNCE_ADDRESS: 'b@example.com' }).mail.bounceAddress).toBe(
    'b@example.com',
  )
  expect(() => readConfig({ BOUNCE_ADDRESS: 'bounces' })).toThrow('BOUNCE_ADDRESS: must be an email address.')
})
