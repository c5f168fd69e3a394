import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { freePort } from '#test/stand-ins/free-port.ts'

let dir: string
let postgres: Awaited<ReturnType<typeof startPostgres>>
beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'odie-worker-'))
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.stop()
  await rm(dir, { recursive: true, force: true })
})

test('a worker serves its health checks and the metrics of its jobs on METRICS_PORT, and stops on SIGTERM', async () => {
  const port = await freePort()
  const worker = spawn(process.execPath, [path.join(import.meta.dirname, 'main.ts'), 'worker'], {
    env: {
      DATA_DIR: dir,
      DATABASE_URL: `${postgres.url}/postgres`,
      METRICS_PORT: String(port),
      DEMO: 'false',
      LOG_LEVEL: 'error',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const exited = once(worker, 'exit')
  // Ends early with the exit, if the worker can't start.
  await Promise.race([once(worker.stdout, 'data'), exited])

  const read = async (route: string) => await (await fetch(`http://127.0.0.1:${port}${route}`)).text()
  expect(JSON.parse(await read('/healthz'))).toEqual({ status: 'alive' })
  expect(JSON.parse(await read('/readyz'))).toMatchObject({ status: 'ready' })
  const metrics = await read('/metrics')
  expect(metrics).toContain('odie_jobs_waiting{job="send-mail"} 0')
  expect(metrics).toContain('odie_database_pool{state="waiting"} 0')
  worker.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
})
