import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { startHaproxy } from '#test/processes/haproxy.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { credentials, startS3 } from '#test/stand-ins/s3/server.ts'
import { type Environment, launch } from './launch.ts'
import type { Server } from './server.ts'

const WORKERS = 2

/**
 * Two servers behind HAProxy and two workers, each with a folder of its own, on PostgreSQL and S3. Without an SMTP server in `env`,
 * emails go to the demo's outbox, the only folder that all of them share.
 */
export async function startProduction(env: Environment): Promise<Server> {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-production-'))
  const [postgres, s3, port, one, two] = await Promise.all([
    startPostgres(),
    startS3(),
    ...Array.from({ length: 3 }, freePort),
  ] as const)
  const ports = { one: one!, two: two! }
  const url = `http://localhost:${port}`
  const shared: Environment = {
    DATABASE_URL: `${postgres.url}/postgres`,
    STORAGE_URL: await s3.createBucket('files'),
    AWS_ACCESS_KEY_ID: credentials.accessKeyId,
    AWS_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    SESSION_SECRET: 's'.repeat(32),
    PUBLIC_URL: url,
    TRUST_PROXY: '1',
    ...env,
  }
  const outbox = path.join(folder, 'outbox')
  await mkdir(outbox)
  const folderOf = async (machine: string) => {
    const dir = path.join(folder, machine)
    await mkdir(dir)
    await symlink(outbox, path.join(dir, 'outbox'))
    return dir
  }
  const startWeb = async (name: 'one' | 'two', dataDir: string) =>
    await launch('server', {
      ...shared,
      DATA_DIR: dataDir,
      PORT: String(ports[name]),
      ANALYSIS_PROCESSES: '0',
    })
  const startBoth = async () => [await startWeb('one', dirs.one), await startWeb('two', dirs.two)]
  const dirs = { one: await folderOf('one'), two: await folderOf('two') }
  let servers = await startBoth()
  const workers: Awaited<ReturnType<typeof launch>>[] = []
  for (let number = 1; number <= WORKERS; number++) {
    const DATA_DIR = await folderOf(`worker-${number}`)
    workers.push(await launch('worker', { ...shared, DATA_DIR, ANALYSIS_PROCESSES: '1' }))
  }
  const balancer = await startHaproxy({ port: port!, ports })
  const untilUp = async () => void (await Promise.all([balancer.untilUp('one'), balancer.untilUp('two')]))
  await untilUp()
  const pause = async () => void (await Promise.all(servers.map((server) => server.stop())))
  return {
    url,
    dataDir: dirs.one,
    env: { ...shared, DATA_DIR: dirs.one },
    stop: async () => {
      await Promise.all([...servers, ...workers].map((process) => process.stop()))
      await balancer.stop()
      await Promise.all([postgres.stop(), s3.stop()])
      await rm(folder, { recursive: true, force: true })
    },
    pause,
    resume: async () => {
      servers = await startBoth()
      await untilUp()
    },
  }
}
