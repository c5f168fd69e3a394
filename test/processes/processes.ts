import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { testFlags } from '../harness/test-flags.ts'
import { freePort } from '../stand-ins/free-port.ts'

/** ODIE in its own process, which can be killed and restarted on the same folder. */
export type Process = {
  pid: number
  /** What it has printed so far. */
  output(): string
  /** `kill -9`: resolves when the process has exited. */
  kill(): Promise<void>
  /** SIGTERM: resolves with the exit code. Rejects with what its threads wait for if ODIE hasn't stopped 90 seconds later. */
  stop(): Promise<number | null>
}

export type Server = Process & { url: string }

type Environment = Record<string, string>

/** Arguments of Node.js that start the server, like `script/server`. */
export const SERVER = ['--max-semi-space-size=8', 'src/server/main.ts'] as const

const ROOT = path.resolve(import.meta.dirname, '../..')
const READY_MS = 180_000
/** Three times as long as ODIE allows itself. */
const EXIT_MS = 90_000
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
    const ended = new AbortController()
    const limit = pause(EXIT_MS, 'hung' as const, { signal: ended.signal })
    const code = await Promise.race([exited, limit]).finally(() => ended.abort())
    if (code !== 'hung') return code
    const state = `ODIE is still running ${EXIT_MS} ms after ${signal}:\n${threadsOf(child.pid!)}\n${output()}`
    if (!output().includes('ODIE has stopped.')) throw new Error(state)
    // Everything of ODIE's is closed, and Node.js hangs in its own exit (`closing.ts`): its supervisor kills it.
    console.warn(state)
    child.kill('SIGKILL')
    await exited
    return 0
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

/** What each thread of a process waits for, to tell a deadlock from work that takes long. Linux only. */
function threadsOf(pid: number): string {
  const tasks = `/proc/${pid}/task`
  return readdirSync(tasks)
    .map((task) =>
      ['comm', 'wchan', 'syscall'].map((file) => readText(`${tasks}/${task}/${file}`).trim()).join(' '),
    )
    .join('\n')
}

/** The ids of a process's child processes. Linux only, as `/proc` is. */
export function childrenOf(pid: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((other) => other > 0 && statusOf(other).includes(`\nPPid:\t${pid}\n`))
}

/** Whether a process is running; a zombie isn't. */
export const isRunning = (pid: number) => /\nState:\t[^ZX]/.test(statusOf(pid))

const statusOf = (pid: number) => readText(`/proc/${pid}/status`)

/** A file of `/proc`; empty once its process has ended. */
function readText(file: string) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
