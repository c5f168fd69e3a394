import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '#platform/config/config.ts'
import { buildApp } from '#server/app.ts'
import { controlPathOf, openControl } from '#server/control.ts'
import { openServices, type Services } from '#server/services.ts'
import { silent } from '#test/log.ts'

const ODIE = path.resolve(import.meta.dirname, '../../bin/odie')

let held: string
let free: string
let services: Services
let closeControl: () => Promise<void>

beforeAll(async () => {
  held = await mkdtemp(path.join(tmpdir(), 'odie-held-'))
  free = await mkdtemp(path.join(tmpdir(), 'odie-free-'))
  await leaveStaleSocket(controlPathOf(held))
  services = await openServices(readConfig({ DATA_DIR: held, DEMO: 'false' }), silent)
  closeControl = await openControl(services)
})

afterAll(async () => {
  await closeControl()
  await services.close()
  expect(existsSync(controlPathOf(held))).toBe(false)
  for (const dir of [held, free]) await rm(dir, { recursive: true, force: true })
})

/** As a server leaves it that was killed. */
async function leaveStaleSocket(file: string) {
  const script = `require('net').createServer().listen(${JSON.stringify(file)}, () => console.log('listening'))`
  const server = spawn(process.execPath, ['-e', script])
  await once(server.stdout, 'data')
  server.kill('SIGKILL')
  await once(server, 'exit')
  expect(existsSync(file)).toBe(true)
}

/** What the command said, and its exit code. */
async function odie(dataDir: string, args: readonly string[], typed = '') {
  const env = { PATH: `${path.dirname(process.execPath)}:/usr/bin:/bin`, DATA_DIR: dataDir, DEMO: 'false' }
  const running = promisify(execFile)(ODIE, args, { env })
  running.child.stdin?.end(typed)
  try {
    return { code: 0, ...(await running) }
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }
  }
}

async function canSignIn(email: string, password: string) {
  const app = await buildApp(services.ctx, { ...services, pagesDir: null })
  const headers = { 'sec-fetch-site': 'same-origin' }
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers,
    payload: { email, password },
  })
  await app.close()
  return answer.statusCode === 200
}

test('an admin made while the server holds the embedded database signs in there at once', async () => {
  const made = await odie(held, ['admin', 'create', 'Boss@example.com'], 'a long password\n')
  expect(made).toMatchObject({ code: 0, stderr: '' })
  expect(made.stdout).toContain('boss@example.com is an admin now')
  expect(await canSignIn('boss@example.com', 'a long password')).toBe(true)
})

test('an address with an account, and a short password, are refused with a sentence', async () => {
  await odie(held, ['admin', 'create', 'taken@example.com'], 'a long password')
  expect(await odie(held, ['admin', 'create', 'taken@example.com'], 'another password')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: 'An account with this email already exists\n',
  })
  expect(
    await odie(held, ['admin', 'create', 'short@example.com', '--password-stdin'], 'short'),
  ).toMatchObject({
    code: 1,
    stderr: 'Password must be at least 8 characters\n',
  })
})

test('the demo is not seeded where the demo is off', async () => {
  const { code, stderr } = await odie(held, ['seed', 'demo'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set DEMO=true') })
})

test('only the user who runs the server may use its socket', async () => {
  expect((await stat(controlPathOf(held))).mode & 0o777).toBe(0o600)
})

test('without a server a command opens the embedded database itself, and lets go of it', async () => {
  expect((await odie(free, ['migrate'])).stdout).toContain('Applied 0001_identity.sql')
  expect(await odie(free, ['migrate'])).toMatchObject({ code: 0, stdout: 'The database is up to date.\n' })
}, 60_000)

test('a worker beside the embedded database is refused with a way out', async () => {
  const { code, stderr } = await odie(free, ['worker'])
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining('set DATABASE_URL') })
})
