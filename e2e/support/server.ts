import { spawn } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { copyDatabase, copyFolder } from '#test/harness/database/embedded.ts'
import { createCopy } from '#test/harness/database/postgres.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { type Environment, launch, ROOT } from './launch.ts'
import { startProduction } from './production.ts'

export type Server = {
  url: string
  dataDir: string
  /** What `bin/odie` needs to work on the same data. */
  env: Environment
  stop(): Promise<void>
  /** Stops what answers requests and keeps the data. `resume` restarts it at the same URL. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Whether the journeys run on PostgreSQL, S3, and several processes behind a load balancer, as with `script/journeys --production`. */
export const isProduction = process.env.JOURNEYS_ON === 'production'
/** Whether the journeys run on the embedded database, as with `script/journeys --embedded`. */
export const isEmbedded = process.env.JOURNEYS_ON === 'embedded'

/** Starts ODIE on a free port with the demo's data, or with none. `env` is its environment besides where the data is. */
export async function startServer(env: Environment = {}): Promise<Server> {
  if (isProduction) return await startProduction(env)
  if (!isEmbedded) return await startOnPostgres(env)
  return await startEmbedded(env, env.DEMO === 'true' ? process.env.ODIE_DEMO_DATA : undefined)
}

/** Starts ODIE the way a new user does: on the embedded database. In production, there is none. */
export const startAsNewUser = isProduction ? startServer : (env?: Environment) => startEmbedded(env)

/**
 * One process, on a database of the PostgreSQL server that `demo-data.ts` starts, because the embedded one takes half as much CPU time
 * again (decision 15).
 */
async function startOnPostgres(env: Environment): Promise<Server> {
  const { ODIE_POSTGRES: url, ODIE_DEMO_DATABASE: demo, ODIE_DEMO_DATA: demoData } = process.env
  if (!url) throw new Error('PostgreSQL isn’t running: the journeys’ global setup starts it.')
  const isDemo = env.DEMO === 'true'
  const database = await createCopy(url, isDemo && demo ? demo : 'template1')
  const dataDir = newDataDir()
  if (isDemo && demoData) await copyFolder(demoData, dataDir)
  const server = await startProcess(dataDir, { DATABASE_URL: database.url, ...env })
  const stop = async () => {
    await server.stop()
    await database.drop()
  }
  return { ...server, env: { ...server.env, DATABASE_URL: database.url }, stop }
}

/** One process on the embedded database. With the demo, it continues from a copy of `demoData`, or adds the data at its start. */
export async function startEmbedded(env: Environment = {}, demoData?: string): Promise<Server> {
  const dataDir = newDataDir()
  if (demoData) await copyFolder(demoData, dataDir)
  else await copyDatabase('migrated', dataDir)
  return await startProcess(dataDir, env)
}

const newDataDir = () => path.join(tmpdir(), `odie-journey-${crypto.randomUUID()}`)

/** One process that answers requests, reads reports, and has its files in `dataDir`. */
async function startProcess(dataDir: string, env: Environment): Promise<Server> {
  const port = await freePort()
  const start = () => launch('server', { DATA_DIR: dataDir, PORT: String(port), ...env })
  let server = await start()
  return {
    url: `http://localhost:${port}`,
    dataDir,
    env: { DATA_DIR: dataDir },
    stop: async () => {
      await server.stop()
      await rm(dataDir, { recursive: true, force: true })
    },
    pause: () => server.stop(),
    resume: async () => {
      server = await start()
    },
  }
}

/** Runs `bin/odie` with `input` on stdin and returns what it prints. Throws if it fails. */
export async function odie(server: Server, args: readonly string[], input = '') {
  const child = spawn(path.join(ROOT, 'bin/odie'), args, {
    env: { PATH: process.env.PATH, DEMO: 'false', ...server.env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const output = await text(child.stdout)
  if (child.exitCode) throw new Error(`odie ${args.join(' ')} failed`)
  return output
}
