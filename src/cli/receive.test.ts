import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { receivedMessages } from '#domain/intake/emailed-reports/tables.ts'
import { readConfig } from '#platform/config/config.ts'
import { openControl } from '#server/control.ts'
import { openServices, type Services } from '#server/services.ts'
import { copyDatabase } from '#test/harness/database/embedded.ts'
import { silent } from '#test/harness/log.ts'
import { odie } from '#test/processes/odie.ts'
import { freePort } from '#test/stand-ins/free-port.ts'

/* What a mail server gets from `bin/odie receive`. */

const EMAIL =
  'From: pat@example.net\nTo: reports@example.com\nSubject: Report\nMessage-ID: <1@example.net>\n\nHello\n'
const env = { INBOX_ADDRESS: 'reports@example.com' }
const receive = (dir: string, input: string, more: Record<string, string> = {}) =>
  odie(dir, ['receive', '--recipient', 'reports@example.com'], { input, env: { ...env, ...more } })

let serverDir: string
let services: Services
let closeControl: () => Promise<void>

beforeAll(async () => {
  serverDir = await mkdtemp(path.join(tmpdir(), 'odie-receive-'))
  await copyDatabase('migrated', serverDir)
  services = await openServices(readConfig({ ...env, DATA_DIR: serverDir, DEMO: 'false' }), silent)
  closeControl = await openControl(services)
})

afterAll(async () => {
  await closeControl()
  await services.close()
  await rm(serverDir, { recursive: true, force: true })
})

const rows = () => services.ctx.db.select().from(receivedMessages)

test('an email is durable, in the running server’s database, before the command says so; the same one again isn’t stored twice', async () => {
  expect(await receive(serverDir, EMAIL)).toMatchObject({ code: 0, stdout: 'The email was received.\n' })
  expect(await receive(serverDir, EMAIL)).toMatchObject({
    code: 0,
    stdout: 'The email was received before.\n',
  })
  const [row, ...more] = await rows()
  expect(more).toEqual([])
  expect(row).toMatchObject({ source: 'pipe', recipient: 'reports@example.com', outcome: 'waiting' })
  expect(await services.ctx.storage.sizeOf(row!.fileKey!)).toBe(EMAIL.length)
})

test('nothing on standard input is returned to its sender', async () => {
  expect(await receive(serverDir, '')).toMatchObject({ code: 65 })
})

test.each([
  [
    'the database is down',
    async () => ({ DATABASE_URL: `postgres://odie@127.0.0.1:${await freePort()}/odie` }),
  ],
  ['INBOX_ADDRESS isn’t set', async () => ({ INBOX_ADDRESS: '' })],
  ['a setting is wrong', async () => ({ INBOX_ADDRESS: 'reports' })],
])('while %s, the mail server keeps the email', async (_why, more) => {
  const { code, stderr } = await receive(serverDir, EMAIL, await more())
  expect(code).toBe(75)
  expect(stderr).not.toBe('')
})

test('an option that doesn’t exist doesn’t return emails to their senders, either', async () => {
  expect(await odie(serverDir, ['receive', '--no-such-option'], { env })).toMatchObject({ code: 75 })
})
