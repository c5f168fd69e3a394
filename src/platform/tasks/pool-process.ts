import { type ChildProcess, fork } from 'node:child_process'
import { getCompileCacheDir } from 'node:module'
import { setPriority } from 'node:os'
import path from 'node:path'
import { type Failure, FromChild, type ToChild } from './messages.ts'
import { cpuMsOf, residentBytesOf, TICK_MS } from './process-usage.ts'

export type ProcessLimits = {
  /** Longest CPU time without progress, in milliseconds; ten times that on the clock. */
  idleMs: number
  /** Longest time for one task in all, in milliseconds. */
  totalMs: number
  /** Longest CPU time for a process to start, in milliseconds; ten times that on the clock. */
  startMs: number
  /** Resident memory of the whole process, in bytes. */
  maxRssBytes: number
  /** The JavaScript heap, in MB. */
  heapMb: number
  /** WebAssembly memory, in 64 kB pages: a bomb then aborts within a second instead of filling the machine's memory. */
  wasmPages: number
}

type KillReason = 'timeout' | 'memory' | 'aborted'

export type Outcome =
  | { type: 'done'; output: unknown }
  | { type: 'failed'; failure: Failure }
  | { type: 'killed'; reason: KillReason }
  | { type: 'died'; started: boolean; cause: string }

type RunOptions = { onProgress: (progress: unknown) => void; signal: AbortSignal | undefined }

const MEMORY_CHECK_MS = 200
/** A busy machine may give a child little CPU time, which isn't the file's fault. */
const MAX_WAIT_FACTOR = 10

/** A child process with limits. It runs one task at a time, and can't be used again once it `hasEnded`. */
export class PoolProcess {
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #exit = Promise.withResolvers<void>()
  #started = false
  #settle: ((outcome: Outcome) => void) | undefined
  #onProgress: (progress: unknown) => void = () => {}
  #idleTimer: NodeJS.Timeout | undefined
  #totalTimer: NodeJS.Timeout | undefined
  #id = 0
  hasEnded = false
  tasksRun = 0

  constructor(entry: URL, { limits, niceness }: { limits: ProcessLimits; niceness: number }) {
    this.#limits = limits
    this.#child = fork(entry, {
      execArgv: [`--wasm-max-mem-pages=${limits.wasmPages}`, `--max-old-space-size=${limits.heapMb}`],
      serialization: 'advanced',
      // Its output would be about users' files, so it's discarded. A hostile file may read its memory, so it doesn't get the
      // server's environment, which holds secrets.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: compileCache(),
    })
    lowerPriority(this.#child.pid, niceness)
    this.#child.on('message', (message) => this.#receive(FromChild.parse(message)))
    this.#child.on('exit', (code, signal) => this.#end(signal ?? `exit code ${code}`))
    this.#child.on('error', (error) => this.#end(error.message))
  }

  run(request: Omit<ToChild, 'id'>, { onProgress, signal }: RunOptions): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const memoryTimer = setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS)
    const abort = () => this.#kill('aborted')
    signal?.addEventListener('abort', abort, { once: true })
    this.#settle = (outcome) => {
      this.#settle = undefined
      clearTimeout(this.#idleTimer)
      clearTimeout(this.#totalTimer)
      clearInterval(memoryTimer)
      signal?.removeEventListener('abort', abort)
      resolve(outcome)
    }
    this.#onProgress = onProgress
    this.tasksRun++
    if (this.#started) this.#startTotalTimer()
    this.#resetIdleTimer()
    this.#child.send({ id: ++this.#id, ...request } satisfies ToChild, (error) => {
      if (error) this.#end(error.message)
    })
    return promise
  }

  /** Kills the process and resolves once it has exited. */
  stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    return this.#exit.promise
  }

  /** Resident memory in bytes; 0 if unknown. */
  residentBytes(): number {
    return residentBytesOf(this.#child.pid)
  }

  #receive(message: FromChild) {
    if (message.type === 'ready') {
      this.#started = true
      if (this.#settle) {
        this.#startTotalTimer()
        this.#resetIdleTimer()
      }
      return
    }
    if (message.id !== this.#id) return
    if (message.type === 'progress') {
      this.#resetIdleTimer()
      this.#onProgress(message.progress)
    } else if (message.type === 'done') this.#settle?.({ type: 'done', output: message.output })
    else this.#settle?.({ type: 'failed', failure: message.failure })
  }

  /** Runs only once the process is ready: a slow start isn't the file's fault. */
  #startTotalTimer() {
    this.#totalTimer = setTimeout(() => this.#kill('timeout'), this.#limits.totalMs)
  }

  #resetIdleTimer() {
    clearTimeout(this.#idleTimer)
    const limitMs = this.#started ? this.#limits.idleMs : this.#limits.startMs
    const deadline = Date.now() + MAX_WAIT_FACTOR * limitMs
    const cpuAtReset = cpuMsOf(this.#child.pid)
    const check = () => {
      const used = cpuMsOf(this.#child.pid)
      const left = used === null || cpuAtReset === null ? 0 : limitMs - (used - cpuAtReset)
      if (left <= 0 || Date.now() >= deadline) this.#kill('timeout')
      else this.#idleTimer = setTimeout(check, Math.max(left, TICK_MS))
    }
    this.#idleTimer = setTimeout(check, limitMs)
  }

  #checkMemory() {
    if (residentBytesOf(this.#child.pid) > this.#limits.maxRssBytes) this.#kill('memory')
  }

  #kill(reason: KillReason) {
    const settle = this.#settle
    this.hasEnded = true
    this.#child.kill('SIGKILL')
    // A process that never started says nothing about the file.
    settle?.(
      reason === 'timeout' && !this.#started
        ? { type: 'died', started: false, cause: 'timed out' }
        : { type: 'killed', reason },
    )
  }

  #end(cause: string) {
    this.hasEnded = true
    this.#exit.resolve()
    this.#settle?.({ type: 'died', started: this.#started, cause })
  }
}

/** Where Node.js keeps compiled sources, if it does: with them, a child that reads reports starts in 0.38 s of CPU time instead of 0.64 s. */
function compileCache(): Record<string, string> {
  const dir = getCompileCacheDir()
  // Node.js has a folder in it for each version of its own.
  return dir ? { NODE_COMPILE_CACHE: path.dirname(dir) } : {}
}

function lowerPriority(pid: number | undefined, niceness: number) {
  if (pid === undefined || niceness === 0) return
  try {
    setPriority(pid, niceness)
  } catch {
    // It already ended, or the system doesn't allow this; the task runs anyway.
  }
}
