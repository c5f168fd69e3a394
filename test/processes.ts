import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { freePort } from './free-port.ts'

/** ODIE as a process of its own, as a machine runs it: it can be killed and started again on the same folder. */
export type Server = {
  url: string
  pid: number
  /** `kill -9`: resolves when it is gone. */
  kill(): Promise<void>
  /** SIGTERM: resolves with the exit code. */
  stop(): Promise<number | null>
}

type Environment = Record<string, string>

const ROOT = path.resolve(import.meta.dirname, '..')
const READY_MS = 180_000
const running = new Set<ChildProcess>()

/** Starts ODIE on a folder and a free port; resolves when it is ready. */
export async function startServer(dataDir: string, env: Environment = {}): Promise<Server> {
  const port = await freePort()
  const child = spawnServer(dataDir, { PORT: String(port), ...env })
  const said = listenTo(child)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => said().includes('ODIE is ready: ') && resolve())
    child.once('exit', (code) => reject(new Error(`ODIE ended with ${code} while starting:\n${said()}`)))
    setTimeout(() => reject(new Error(`ODIE was not ready in time:\n${said()}`)), READY_MS).unref()
  })
  await ready
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return await exited
  }
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid!,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Starts ODIE where it cannot start: resolves with what it said and its exit code. */
export async function startInVain(dataDir: string, env: Environment) {
  const child = spawnServer(dataDir, env)
  const said = listenTo(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, said: said() }
}

/** Ends whatever a failed test left running. */
export function killAll() {
  for (const child of running) child.kill('SIGKILL')
}

function spawnServer(dataDir: string, env: Environment) {
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Half of a start is reading sources, and a crash test starts often.
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/odie-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function listenTo(child: ChildProcess) {
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (words: string) => {
      said += words
      if (process.env.TEST_LOG) process.stderr.write(words)
    })
  return () => said
}

/** The processes that this one started, by their ids. Linux only, as `/proc` is. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statusOf(other).includes(`\nPPid:\t${pid}\n`))
}

/** Whether a process is still at work; one that ended and was not yet collected is not. */
export const isRunning = (pid: number) => /\nState:\t[^ZX]/.test(statusOf(pid))

function statusOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
