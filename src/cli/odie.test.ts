import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { buildApp } from '#server/app.ts'
import { openControl } from '#server/control.ts'
import { controlPathOf } from '#server/control-protocol.ts'
import { openServices, type Services } from '#server/services.ts'
import { copyDatabase } from '#test/harness/database/embedded.ts'
import { silent } from '#test/harness/log.ts'
import { odie } from '#test/processes/odie.ts'

let serverDir: string
let unusedDir: string
let services: Services
let closeControl: () => Promise<void>

beforeAll(async () => {
  serverDir = await mkdtemp(path.join(tmpdir(), 'odie-server-'))
  unusedDir = await mkdtemp(path.join(tmpdir(), 'odie-unused-'))
  await leaveStaleSocket(controlPathOf(serverDir))
  await copyDatabase('migrated', serverDir)
  services = await openServices(readConfig({ DATA_DIR: serverDir, DEMO: 'false' }), silent)
  closeControl = await openControl(services)
})

afterAll(async () => {
  await closeControl()
  await services.close()
  expect(existsSync(controlPathOf(serverDir))).toBe(false)
  for (const dir of [serverDir, unusedDir]) await rm(dir, { recursive: true, force: true })
})

/** The socket of a killed server. */
async function leaveStaleSocket(file: string) {
  const script = `require('net').createServer().listen(${JSON.stringify(file)}, () => console.log('listening'))`
  const server = spawn(process.execPath, ['-e', script])
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(existsSync(file)).toBe(true)
}

async function canSignIn(email: string, password: string) {
  const app = await buildApp(services.ctx, { ...services, pagesDir: null })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const response = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email, password },
  })
  await app.close()
  return response.statusCode === 200
}

test('an admin created while the server has the embedded database open can sign in immediately', async () => {
  const created = await odie(serverDir, ['admin', 'create', 'Boss@example.com'], {
    input: 'a long password\n',
  })
  expect(created).toMatchObject({ code: 0, stderr: '' })
  expect(created.stdout).toContain('boss@example.com is now an admin')
  expect(await canSignIn('boss@example.com', 'a long password')).toBe(true)
})

test('an email address that’s in use and a short password are rejected with a message', async () => {
  await odie(serverDir, ['admin', 'create', 'used@example.com'], { input: 'a long password' })
  expect(
    await odie(serverDir, ['admin', 'create', 'used@example.com'], { input: 'another password' }),
  ).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'An account with this email already exists\n',
  })
  expect(
    await odie(serverDir, ['admin', 'create', 'short@example.com', '--password-stdin'], { input: 'short' }),
  ).toMatchObject({
    code: 1,
    stderr: 'Password must be at least 8 characters\n',
  })
})

test('the demo isn’t seeded without DEMO=true', async () => {
  const { code, stderr } = await odie(serverDir, ['seed', 'demo'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set DEMO=true') })
})

test('only the user who runs the server can use its socket', async () => {
  expect((await stat(controlPathOf(serverDir))).mode & 0o777).toBe(0o600)
})

test('without a server, a command opens the embedded database itself, and closes it again', async () => {
  expect((await odie(unusedDir, ['migrate'])).stdout).toContain('Applied 0001_identity.sql')
  expect(await odie(unusedDir, ['migrate'])).toMatchObject({
    code: 0,
    stdout: 'The database is up to date.\n',
  })
})

test('a worker can’t run with the embedded database, and the error says what to set', async () => {
  const { code, stderr } = await odie(unusedDir, ['worker'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set DATABASE_URL') })
})
