import { type ChildProcess, fork } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Failure, FromChild, ToChild } from './pool-messages.ts'

export type ProcessLimits = {
  /** Longest time without a sign of progress. */
  stillMs: number
  /** Longest time for one request in all. */
  totalMs: number
  startMs: number
  maxRssBytes: number
  /** JavaScript's own heap, in MB. */
  heapMb: number
  /** WebAssembly's memory, in pages of 64 kB: a bomb then ends as an abort in a second, not as a full machine. */
  wasmPages: number
}

export type Outcome =
  | { type: 'done'; result: unknown }
  | { type: 'failed'; failure: Failure }
  | { type: 'killed'; why: 'still' | 'total' | 'memory' | 'aborted' }
  | { type: 'died'; started: boolean; how: string }

export type Watch = { onProgress: (progress: unknown) => void; signal: AbortSignal | undefined }

const MEMORY_CHECK_MS = 200

/** One child process with limits. It handles one request at a time; once `ended` it is of no more use. */
export class PoolProcess {
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #exit = Promise.withResolvers<void>()
  #started = false
  #settle: ((outcome: Outcome) => void) | undefined
  #onProgress: (progress: unknown) => void = () => {}
  #stillTimer: NodeJS.Timeout | undefined
  #totalTimer: NodeJS.Timeout | undefined
  #id = 0
  ended = false
  served = 0

  constructor(entry: URL, limits: ProcessLimits) {
    this.#limits = limits
    this.#child = fork(entry, {
      execArgv: [`--wasm-max-mem-pages=${limits.wasmPages}`, `--max-old-space-size=${limits.heapMb}`],
      serialization: 'advanced',
      // What it prints is about users' files, and its memory is read by hostile ones: no secrets in its environment.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      env: {},
    })
    this.#child.on('message', (message) => this.#hear(message as FromChild))
    this.#child.on('exit', (code, signal) => this.#end(signal ?? `exit code ${code}`))
    this.#child.on('error', (error) => this.#end(error.message))
  }

  run(request: unknown, { onProgress, signal }: Watch): Promise<Outcome> {
    const { promise, resolve } = Promise.withResolvers<Outcome>()
    const memoryTimer = setInterval(() => this.#checkMemory(), MEMORY_CHECK_MS)
    const abort = () => this.#kill('aborted')
    signal?.addEventListener('abort', abort, { once: true })
    this.#settle = (outcome) => {
      this.#settle = undefined
      clearTimeout(this.#stillTimer)
      clearTimeout(this.#totalTimer)
      clearInterval(memoryTimer)
      signal?.removeEventListener('abort', abort)
      resolve(outcome)
    }
    this.#onProgress = onProgress
    this.served++
    if (this.#started) this.#beginTotal()
    this.#expectSign()
    this.#child.send({ id: ++this.#id, request } satisfies ToChild, (error) => {
      if (error) this.#end(error.message)
    })
    return promise
  }

  /** Ends it at once; resolves when it is gone. */
  stop(): Promise<void> {
    this.#child.kill('SIGKILL')
    return this.#exit.promise
  }

  /** What it holds now, in bytes; 0 where that cannot be told. */
  residentBytes(): number {
    return residentBytes(this.#child.pid)
  }

  #hear(message: FromChild) {
    if (message.type === 'ready') {
      this.#started = true
      if (this.#settle) {
        this.#beginTotal()
        this.#expectSign()
      }
      return
    }
    if (message.id !== this.#id) return
    if (message.type === 'progress') {
      this.#expectSign()
      this.#onProgress(message.progress)
    } else if (message.type === 'done') this.#settle?.({ type: 'done', result: message.result })
    else this.#settle?.({ type: 'failed', failure: message.failure })
  }

  /** The time that a process takes to start is not the file's. */
  #beginTotal() {
    this.#totalTimer = setTimeout(() => this.#kill('total'), this.#limits.totalMs)
  }

  #expectSign() {
    clearTimeout(this.#stillTimer)
    const patienceMs = this.#started ? this.#limits.stillMs : this.#limits.startMs
    this.#stillTimer = setTimeout(() => this.#kill('still'), patienceMs)
  }

  #checkMemory() {
    if (residentBytes(this.#child.pid) > this.#limits.maxRssBytes) this.#kill('memory')
  }

  #kill(why: 'still' | 'total' | 'memory' | 'aborted') {
    const settle = this.#settle
    this.ended = true
    this.#child.kill('SIGKILL')
    // A process that never came up says nothing about the file.
    settle?.(
      why === 'still' && !this.#started
        ? { type: 'died', started: false, how: 'did not start' }
        : { type: 'killed', why },
    )
  }

  #end(how: string) {
    this.ended = true
    this.#exit.resolve()
    this.#settle?.({ type: 'died', started: this.#started, how })
  }
}

/** Resident memory as Linux counts it; 0 where it cannot be told, and the limits on heap and WebAssembly must do. */
function residentBytes(pid: number | undefined): number {
  try {
    const pages = Number(readFileSync(`/proc/${pid}/statm`, 'latin1').split(' ')[1])
    return pages * 4096
  } catch {
    return 0
  }
}
