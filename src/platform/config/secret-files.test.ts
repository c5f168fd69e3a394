import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { Environment } from './environment.ts'
import { SECRETS } from './secret-files.ts'

const root = mkdtempSync(path.join(tmpdir(), 'odie-secrets-'))
afterAll(() => rm(root, { recursive: true, force: true }))

function fileWith(content: string) {
  const file = path.join(root, crypto.randomUUID())
  writeFileSync(file, content)
  return file
}

const SECRET = 's3cret-'.repeat(6)

test.each([
  ['as it is', SECRET],
  ['with a newline at the end', `${SECRET}\n`],
  ['with the line ending of Windows', `${SECRET}\r\n`],
])('a secret is read from a file, %s', (_how, content) => {
  expect(readConfig({ SESSION_SECRET_FILE: fileWith(content) }).sessionSecret).toBe(SECRET)
})

test('blanks and newlines within a secret are part of it', () => {
  const secret = ` ${SECRET}\n${SECRET} `
  expect(readConfig({ SESSION_SECRET_FILE: fileWith(`${secret}\n`) }).sessionSecret).toBe(secret)
})

test('every secret may be in a file', () => {
  const values: Record<(typeof SECRETS)[number], string> = {
    DATABASE_URL: 'postgres://odie:in-a-file@db.example.com/odie',
    MIGRATION_DATABASE_URL: 'postgres://owner:in-a-file@db.example.com/odie',
    SMTP_URL: 'smtps://user:in-a-file@mail.example.com',
    BOUNCES_IMAP_URL: 'imaps://user:in-a-file@imap.example.com/INBOX',
    INBOX_IMAP_URL: 'imaps://user:in-a-file@imap.example.com/INBOX',
    SESSION_SECRET: SECRET,
    ADMIN_PASSWORD: 'a password in a file',
    AI_API_KEY: 'key-in-a-file',
    OIDC_CLIENT_SECRET: 'in-a-file',
    OIDC_GOOGLE_CLIENT_SECRET: 'in-a-file-for-google',
    OIDC_MICROSOFT_CLIENT_SECRET: 'in-a-file-for-microsoft',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=in-a-file',
    OTEL_EXPORTER_OTLP_TRACES_HEADERS: 'authorization=in-a-file-for-traces',
  }
  const plain = {
    ADMIN_EMAIL: 'admin@example.com',
    AI_PROVIDER: 'openai',
    AI_MODEL: 'gpt',
    INBOX_ADDRESS: 'reports@example.com',
    OIDC_ISSUER: 'https://login.example.com',
    OIDC_CLIENT_ID: 'odie',
    OIDC_GOOGLE_CLIENT_ID: 'odie',
    OIDC_MICROSOFT_CLIENT_ID: 'odie',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
  }
  const files = Object.entries(values).map(([name, value]) => [`${name}_FILE`, fileWith(`${value}\n`)])
  expect(readConfig({ ...plain, ...Object.fromEntries(files) })).toEqual(readConfig({ ...plain, ...values }))
  expect(SECRETS.filter((name) => !(name in Environment.shape))).toEqual([])
})

test.each(SECRETS)('%s from a file as well as from the environment is rejected', (name) => {
  expect(() => readConfig({ [name]: 'x', [`${name}_FILE`]: fileWith('y') })).toThrow(
    `${name} and ${name}_FILE are both set: keep one, and remove the other.`,
  )
})

test('an empty variable is unset, beside a file and as the name of a file', () => {
  expect(readConfig({ SESSION_SECRET: '', SESSION_SECRET_FILE: fileWith(SECRET) }).sessionSecret).toBe(SECRET)
  expect(readConfig({ SESSION_SECRET: SECRET, SESSION_SECRET_FILE: '' }).sessionSecret).toBe(SECRET)
})

test.each(['', '\n', '\r\n\n'])('an empty file is rejected: %j', (content) => {
  const file = fileWith(content)
  expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(
    `SESSION_SECRET_FILE: ${file} is empty: write the secret into it, or remove SESSION_SECRET_FILE.`,
  )
})

test('a file that can’t be read is named, with the reason', () => {
  const missing = path.join(root, 'missing')
  expect(() => readConfig({ SMTP_URL_FILE: missing })).toThrow(
    `SMTP_URL_FILE: ${missing} can’t be read (ENOENT): correct the path, or let the user who runs ODIE read it.`,
  )
  expect(() => readConfig({ SMTP_URL_FILE: root })).toThrow(`SMTP_URL_FILE: ${root} can’t be read (EISDIR)`)
})

test.skipIf(process.getuid?.() === 0)(
  'a file that only another user may read is named (needs a user other than root)',
  () => {
    const file = fileWith(SECRET)
    chmodSync(file, 0)
    expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(`${file} can’t be read (EACCES)`)
  },
)

test('what’s wrong with a secret is said without the secret', () => {
  const file = fileWith('too short')
  expect(() => readConfig({ SESSION_SECRET_FILE: file })).toThrow(/^SESSION_SECRET: must be 32 or more/)
})

test('only secrets may be in files: NAME_FILE of anything else has no effect', () => {
  expect(readConfig({ PORT_FILE: fileWith('4000') }).port).toBe(3000)
})
