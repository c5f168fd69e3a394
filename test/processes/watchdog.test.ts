import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { copyDatabase } from '../harness/database/embedded.ts'
import { startPostgres } from '../harness/database/postgres-server.ts'
import { isRunning, killAll, startServer } from './processes.ts'
import { pollUntil } from './remote.ts'

/* What ends a process, so that its supervisor restarts it, and what doesn't. Real processes. */

const HANG = path.join(import.meta.dirname, 'hang-on-signal.ts')
const END_THREAD = path.join(import.meta.dirname, 'end-database-thread.ts')
const WATCHED = { DEMO: 'false', WATCHDOG_SECONDS: '20' }

let dir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-watchdog-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  killAll()
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

const start = (name: string, env: Record<string, string> = {}) =>
  startServer(path.join(dir, name), { ...WATCHED, DATABASE_URL: `${postgres.url}/postgres`, ...env })

/** A `systemd-notify` that logs each message, and the environment that systemd sets. */
async function superviseLikeSystemd() {
  const log = path.join(dir, 'notified')
  await writeFile(log, '')
  await writeFile(path.join(dir, 'systemd-notify'), `#!/bin/sh\necho "$1" >> ${log}\n`, { mode: 0o755 })
  return {
    env: {
      PATH: `${dir}:${process.env.PATH}`,
      NOTIFY_SOCKET: path.join(dir, 'socket'),
      WATCHDOG_USEC: '1000',
    },
    notified: async () => (await readFile(log, 'utf8')).split('\n').filter(Boolean),
  }
}

test('a process whose main thread hangs is killed, and says so', async () => {
  const server = await start('hanging', { NODE_OPTIONS: `--import=${HANG}` })
  process.kill(server.pid, 'SIGUSR2')
  await pollUntil(
    () => isRunning(server.pid),
    (running) => !running,
  )
  expect(server.output()).toContain('the process has hung for 20 seconds: killing it')
})

test('systemd hears that a server is ready, and then that it’s alive, also for longer than the watchdog’s limit while the database is away', async () => {
  const { env, notified } = await superviseLikeSystemd()
  const server = await start('supervised', env)
  await pollUntil(notified, (messages) => messages.includes('WATCHDOG=1'))
  expect((await notified())[0]).toBe('--ready')

  await postgres.crash()
  await pollUntil(
    async () => (await fetch(`${server.url}/readyz`)).status,
    (status) => status === 503,
  )
  // At least every five seconds.
  const before = (await notified()).length
  await pollUntil(notified, (messages) => messages.length >= before + 6)
  expect(isRunning(server.pid)).toBe(true)
  await postgres.restart()
  expect(await server.stop()).toBe(0)
})

test('a server whose embedded database’s thread has died exits with 1, without waiting for a request', async () => {
  const dataDir = path.join(dir, 'embedded')
  const file = path.join(dir, 'end-thread')
  await copyDatabase('migrated', dataDir)
  const server = await startServer(dataDir, {
    ...WATCHED,
    NODE_OPTIONS: `--import=${END_THREAD}`,
    END_DATABASE_THREAD: file,
  })
  await writeFile(file, '')
  await pollUntil(
    () => isRunning(server.pid),
    (running) => !running,
  )
  expect(await server.stop()).toBe(1)
})
