import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { freePort } from '#test/free-port.ts'

const ROOT = path.resolve(import.meta.dirname, '..')

/** Generous: the first start creates the database and seeds the demo, possibly sharing its cores with a browser. */
const READY_MS = 180_000

export type Server = {
  url: string
  dataDir: string
  stop(): Promise<void>
  /** Stops the process and keeps its data. `resume` restarts it at the same URL. */
  pause(): Promise<void>
  resume(): Promise<void>
}

/** Starts ODIE the way a user would, with an empty DATA_DIR on a free port. `env` is the rest of its environment. */
export async function startServer(env: Record<string, string> = {}): Promise<Server> {
  if (!existsSync(path.join(ROOT, 'build/test-pages/client')))
    throw new Error('The pages aren’t built. Run `script/build` or `script/test` first.')
  const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-journey-'))
  const port = await freePort()
  const start = () => launch({ DATA_DIR: dataDir, PORT: String(port), ...env })
  let child = await start()
  return {
    url: `http://localhost:${port}`,
    dataDir,
    stop: async () => {
      const code = await terminate(child)
      await rm(dataDir, { recursive: true, force: true })
      if (code !== 0) throw new Error(`the server exited with ${code} after SIGTERM`)
    },
    pause: async () => void (await terminate(child)),
    resume: async () => {
      child = await start()
    },
  }
}

async function launch(env: Record<string, string>) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      LOG_LEVEL: 'warn',
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/odie-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await waitUntilReady(child)
  return child
}

async function waitUntilReady(child: ChildProcess) {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk
    if (output.includes('ODIE is ready: ')) resolve()
  })
  child.once('exit', (code) =>
    reject(new Error(`the server exited with ${code} instead of starting\n${output}`)),
  )
  const timer = setTimeout(() => reject(new Error(`the server didn't become ready\n${output}`)), READY_MS)
  await promise.finally(() => clearTimeout(timer))
}

function terminate(child: ChildProcess) {
  return new Promise<number | null>((resolve) => {
    if (child.exitCode !== null) return resolve(child.exitCode)
    child.removeAllListeners('exit')
    child.once('exit', resolve)
    child.kill('SIGTERM')
  })
}

/** Runs `bin/odie` with `input` on stdin and returns what it prints. Throws if it fails. */
export async function odie(server: Server, args: readonly string[], input = '') {
  const child = spawn(path.join(ROOT, 'bin/odie'), args, {
    env: { PATH: process.env.PATH, DATA_DIR: server.dataDir, DEMO: 'false' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  child.stdin.end(input)
  const output = await text(child.stdout)
  if (child.exitCode) throw new Error(`odie ${args.join(' ')} failed`)
  return output
}
