import { spawn } from 'node:child_process'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Config } from '#platform/config/config.ts'
import { openDatabase } from '#platform/db/db.ts'
import { migrate } from '#platform/db/migrate.ts'
import { startPostgres } from '../harness/database/postgres-server.ts'

/* Real processes, which one of their jobs kills each time it runs. faults/kills.fault.ts has a whole server, on both databases. */

const JOBS = 7
const COMPILED = path.resolve('node_modules/.cache/odie-compiled')
const PROCESS = path.join(import.meta.dirname, 'job-process.ts')

let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
})

/** Runs processes until one has nothing left to do. */
async function restartUntilDone(config: Config['database']) {
  for (let deaths = 0; ; deaths++) {
    const child = spawn(process.execPath, [PROCESS, JSON.stringify(config), String(JOBS)], {
      env: { ...process.env, NODE_COMPILE_CACHE: COMPILED },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const exited = new Promise<[number | null, string | null]>((resolve) =>
      child.once('exit', (code, signal) => resolve([code, signal])),
    )
    const output = await text(child.stdout)
    const [code, signal] = await exited
    if (code === 0) return { deaths, ...JSON.parse(output) }
    expect(signal).toBe('SIGKILL')
  }
}

const innocents = Array.from({ length: JOBS - 1 }, (_, index) => `innocent ${index + 1}`)

test('of the jobs that run when their process dies again and again, only the one that kills it is given up', async () => {
  const config = { kind: 'postgres', url: `${postgres.url}/postgres` } as const
  const database = await openDatabase(config)
  await migrate(database)
  await database.close()
  expect(await restartUntilDone(config)).toEqual({
    deaths: 9,
    givenUp: [{ note: 'culprit' }],
    runs: [{ note: 'culprit', runs: 9 }, ...innocents.map((note) => ({ note, runs: 3 }))],
    states: [
      { note: 'culprit', state: 'failed' },
      ...innocents.map((note) => ({ note, state: 'completed' })),
    ],
  })
})
