import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { testFlags } from '../harness/test-flags.ts'
import { freePort } from '../stand-ins/free-port.ts'

/** ODIE in its own process, which can be killed and restarted on the same folder. */
export type Process = {
  pid: number
  /** What it has printed so far. */
  output(): string
  /** `kill -9`: resolves when the process has exited. */
  kill(): Promise<void>
  /** SIGTERM: resolves with the exit code. */
  stop(): Promise<number | null>
}

export type Server = Process & { url: string }

type Environment = Record<string, string>

/** Arguments of Node.js that start the server, like `script/server`. */
export const SERVER = ['--max-semi-space-size=8', 'src/server/main.ts'] as const

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_MS = 180_000
const running = new Set<ChildProcess>()

/** Starts ODIE on a folder and a free port, unless `env` has one; resolves when it is ready. */
export async function startServer(dataDir: string, env: Environment = {}): Promise<Server> {
  const port = env.PORT ?? String(await freePort())
  const child = spawnServer(dataDir, { ...env, PORT: port })
  return { url: `http://127.0.0.1:${port}`, ...(await whenReady(child, 'ODIE is ready: ')) }
}

/** Starts a process that runs jobs and serves nothing; resolves when it is ready. */
export async function startWorker(dataDir: string, env: Environment): Promise<Process> {
  return await whenReady(spawnOdie(['src/cli/main.ts', 'worker'], dataDir, env), 'ODIE is running jobs.')
}

async function whenReady(child: ChildProcess, message: string): Promise<Process> {
  const output = collectOutput(child)
  const exited = new Promise<number | null>((resolve) => child.once('exit', resolve))
  const ready = new Promise<void>((resolve, reject) => {
    child.stdout?.on('data', () => output().includes(message) && resolve())
    child.once('exit', (code) => reject(new Error(`ODIE exited with ${code} while starting:\n${output()}`)))
    setTimeout(() => reject(new Error(`ODIE was not ready in time:\n${output()}`)), READY_MS).unref()
  })
  await ready
  const end = async (signal: NodeJS.Signals) => {
    child.kill(signal)
    return await exited
  }
  return {
    pid: child.pid!,
    output,
    kill: async () => void (await end('SIGKILL')),
    stop: () => end('SIGTERM'),
  }
}

/** Starts ODIE with a configuration that fails: resolves with its output and exit code. */
export async function startAndFail(dataDir: string, env: Environment) {
  const child = spawnServer(dataDir, env)
  const output = collectOutput(child)
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve))
  return { code, output: output() }
}

/** Kills the processes that a failed test left running. */
export function killAll() {
  for (const child of running) child.kill('SIGKILL')
}

const spawnServer = (dataDir: string, env: Environment) =>
  spawnOdie([...testFlags(), ...SERVER], dataDir, env)

function spawnOdie(command: string[], dataDir: string, env: Environment) {
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH ?? '',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'error',
      // Half of the startup time is compiling sources, and crash tests start often.
      NODE_COMPILE_CACHE: path.join(ROOT, 'node_modules/.cache/odie-compiled'),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  return child
}

function collectOutput(child: ChildProcess) {
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (process.env.TEST_LOG) process.stderr.write(text)
    })
  return () => output
}

/** The ids of a process's child processes. Linux only, as `/proc` is. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statusOf(other).includes(`\nPPid:\t${pid}\n`))
}

/** Whether a process is running; a zombie isn't. */
export const isRunning = (pid: number) => /\nState:\t[^ZX]/.test(statusOf(pid))

function statusOf(pid: number) {
  try {
    return readFileSync(`/proc/${pid}/status`, 'utf8')
  } catch {
    return ''
  }
}
