import type { z } from 'zod'
import { defectOf } from './messages.ts'
import { type Outcome, PoolProcess, type ProcessLimits } from './pool-process.ts'
import type { Task } from './task.ts'

export type PoolOptions = {
  /** The module that the children run: it calls `serve`. */
  entry: URL
  processes: number
  /** A child is replaced after this many tasks, so that nothing a file left behind in it lasts. */
  retireAfter?: number
  /** Added to the children's nice value (0 to 19), so that the web server gets the processor first. */
  niceness?: number
  limits?: Partial<ProcessLimits>
}

type RunOptions<Progress> = {
  onProgress?: (progress: Progress) => void
  /** Aborting kills the child that works on the task, or takes the task out of the queue. */
  signal?: AbortSignal
}

/** Child processes that do tasks: users' files are parsed there, away from secrets and other people's requests. */
export type Pool = {
  /**
   * Hands `input` to a free child, or queues it. Files go by path, never as bytes.
   * @throws what the task's `errorFor` makes of a failure that would repeat; other errors may be temporary
   */
  run<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
    task: Task<I, O, P>,
    input: z.input<I>,
    options?: RunOptions<z.output<P>>,
  ): Promise<z.output<O>>
  /** Waits for running tasks, rejects queued ones, and stops the children. */
  close(): Promise<void>
}

/** A long report takes 0.3 s and 200 MB; a page of OCR 2 s, each with progress, and 400 MB. */
const PROCESS_LIMITS: ProcessLimits = {
  idleMs: 30_000,
  totalMs: 600_000,
  startMs: 20_000,
  maxRssBytes: 640_000_000,
  heapMb: 256,
  wasmPages: 8192,
}

const RETIRE_AFTER = 50

type QueuedTask = {
  task: Task
  input: unknown
  onProgress: (progress: unknown) => void
  signal: AbortSignal | undefined
  resolve: (output: unknown) => void
  reject: (error: unknown) => void
  isRetry: boolean
}

export const createPool = (options: PoolOptions): Pool => new ProcessPool(options)

class ProcessPool implements Pool {
  readonly #options: PoolOptions
  readonly #limits: ProcessLimits
  readonly #queue: QueuedTask[] = []
  readonly #idle: PoolProcess[] = []
  readonly #running = new Set<Promise<void>>()
  #isClosing = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#limits = { ...PROCESS_LIMITS, ...options.limits }
  }

  async run<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
    task: Task<I, O, P>,
    input: z.input<I>,
    { onProgress, signal }: RunOptions<z.output<P>> = {},
  ): Promise<z.output<O>> {
    if (this.#isClosing) throw new Error('The pool is closed.')
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const queued: QueuedTask = {
      task,
      input,
      onProgress: (progress) => onProgress?.(task.progress.parse(progress)),
      signal,
      resolve,
      reject,
      isRetry: false,
    }
    const abort = () => this.#removeQueued(queued)
    signal?.addEventListener('abort', abort, { once: true })
    this.#queue.push(queued)
    this.#startNext()
    try {
      return task.output.parse(await promise)
    } finally {
      signal?.removeEventListener('abort', abort)
    }
  }

  async close(): Promise<void> {
    this.#isClosing = true
    for (const { reject } of this.#queue.splice(0)) reject(new Error('The pool is closed.'))
    await Promise.all(this.#running)
    await Promise.all(this.#idle.splice(0).map((process) => process.stop()))
  }

  #removeQueued(queued: QueuedTask) {
    const at = this.#queue.indexOf(queued)
    if (at < 0) return
    this.#queue.splice(at, 1)
    queued.reject(queued.signal?.reason)
  }

  #startNext() {
    while (this.#queue.length > 0 && this.#running.size < this.#options.processes) {
      const queued = this.#queue.shift()!
      const run = this.#runInProcess(queued).finally(() => {
        this.#running.delete(run)
        this.#startNext()
      })
      this.#running.add(run)
    }
  }

  async #runInProcess(queued: QueuedTask): Promise<void> {
    const process = this.#idleProcess()
    const { task, input, onProgress, signal } = queued
    const outcome = await process.run({ task: task.name, input }, { onProgress, signal })
    const isSpent = this.#isSpent(process, outcome)
    if (!isSpent) this.#idle.push(process)
    if (mayBeTemporary(outcome) && !queued.isRetry && !this.#isClosing) {
      queued.isRetry = true
      this.#queue.unshift(queued)
    } else settle(queued, outcome)
    if (isSpent) await process.stop()
  }

  #idleProcess(): PoolProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop())
      if (!process.hasEnded) return process
    const { entry, niceness = 0 } = this.#options
    return new PoolProcess(entry, { limits: this.#limits, niceness })
  }

  /** After an unexpected error, or input that was too much, what is left in memory can't be relied on. */
  #isSpent(process: PoolProcess, outcome: Outcome): boolean {
    if (process.hasEnded || outcome.type === 'killed' || outcome.type === 'died') return true
    if (outcome.type === 'failed' && outcome.failure.kind === 'defect') return true
    // WebAssembly never gives memory back: after a huge file a small one would sit in a huge process.
    return (
      process.served >= (this.#options.retireAfter ?? RETIRE_AFTER) ||
      process.residentBytes() > 0.5 * this.#limits.maxRssBytes
    )
  }
}

/** The machine may be to blame (memory ran out elsewhere), so the task gets a second process; never a third. */
const mayBeTemporary = (outcome: Outcome) =>
  outcome.type === 'died' || (outcome.type === 'failed' && outcome.failure.kind === 'defect')

function settle({ task, signal, resolve, reject }: QueuedTask, outcome: Outcome): void {
  if (outcome.type === 'done') resolve(outcome.output)
  else if (outcome.type === 'failed') reject(errorForFailure(task, outcome.failure))
  else if (outcome.type === 'died' && !outcome.started)
    reject(new Error(`The process for ${task.name} could not start (${outcome.how}).`))
  else if (outcome.type === 'died') reject(task.errorFor({ reason: 'crashed' }))
  else if (outcome.reason === 'aborted') reject(signal?.reason)
  else reject(task.errorFor({ reason: outcome.reason }))
}

function errorForFailure(task: Task, failure: Extract<Outcome, { type: 'failed' }>['failure']): Error {
  if (failure.kind === 'defect') return task.errorFor({ reason: 'defect', error: defectOf(failure) })
  const { code, message } = failure
  return task.errorFor({ reason: 'rejected', code, message })
}
