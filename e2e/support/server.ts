import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { copyFolder } from '#test/harness/database/embedded.ts'
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

/** Starts ODIE on a free port with the demo's data, or with none. `env` is its environment besides where the data is. */
export async function startServer(env: Environment = {}): Promise<Server> {
  if (!existsSync(path.join(ROOT, 'build/test-pages/client')))
    throw new Error('The pages aren’t built. Run `script/build` or `script/test` first.')
  return isProduction ? await startProduction(env) : await startEmbedded(env)
}

/** One process with the embedded database and files on disk. The demo's data, if there is any yet, is from `demo-data.ts`. */
async function startEmbedded(env: Environment): Promise<Server> {
  const dataDir = path.join(tmpdir(), `odie-journey-${crypto.randomUUID()}`)
  const { ODIE_DEMO_DATA: demoData } = process.env
  if (env.DEMO === 'true' && demoData) await copyFolder(demoData, dataDir)
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
