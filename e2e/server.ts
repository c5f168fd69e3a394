import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#test/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** A first start makes the database, seeds the demo, and may share its cores with a browser. */
const READY_MS = 90_000

export type Server = { url: string; dataDir: string; stop(): Promise<void> }

/** Starts ODIE as a person would, with an empty DATA_DIR and on a free port; `env` is all else that it is told. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  if (!existsSync(path.join(ROOT, 'build/client')))
    throw new Error('The pages are not built: run `script/build` first, or `script/test`.')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-journey-'))
  const port = await freePort()
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/odie-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await ready(child)
  return {
    url: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      const code = await ended(child)
      await rm(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`the server ended with ${code} after SIGTERM`)
    },
  }
}

async function ready(child: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let said = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    said += chunk
    if (said.includes('ODIE is ready: ')) resolve()
  })
  child.once('exit', (code) =>
    reject(new Error(`the server ended with ${code} instead of starting\n${said}`)),
  )
  const timer = setTimeout(() => reject(new Error(`the server did not get ready\n${said}`)), READY_MS)
  await promise.finally(() => clearTimeout(timer))
}

function ended(child: ChildProcess) {
  return new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.removeAllListeners('exit')
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** What `bin/odie` prints; throws when it fails. */
export async function odie(server: Server, args: readonly string[], typed = '') {
  const child = spawn(path.join(ROOT, 'bin/odie'), args, {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, DEMO: 'false' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(typed)
  const said = await text(child.stdout)
  if (child.exitCode) throw new Error(`odie ${args.join(' ')} failed`)
  return said
}
