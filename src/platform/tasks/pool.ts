import type { z } from 'zod'
import type { Tracing } from '#platform/telemetry/span.ts'
import { inSpan } from '#platform/telemetry/tracing.ts'
import { defectOf } from './messages.ts'
import { type Outcome, PoolProcess, type ProcessLimits } from './pool-process.ts'
import type { Task } from './task.ts'

export type PoolOptions = {
  /** The module that children run; it must call `serve`. */
  entry: URL
  /** The maximum number of children. The first start on demand, their replacements at once. */
  processes: number
  /** A child is replaced after this many tasks, so that nothing a file leaves in its memory lasts. Default 50. */
  retireAfter?: number
  /** The children's nice value, 0 to 19: higher values leave the CPU to the web server. Default 0. */
  niceness?: number
  limits?: Partial<ProcessLimits>
  /** Records each task, from when it's queued. */
  tracing?: Tracing | null
}

type RunOptions<Progress> = {
  onProgress?: (progress: Progress) => void
  /** Aborting kills the child running the task, or removes the task from the queue. */
  signal?: AbortSignal
  /** Whose task it is. If there are several processes, one owner's tasks leave one of them to others. */
  owner?: string
}

/** Child processes that run tasks. Users' files are parsed there, away from secrets and from other users' requests. */
export type Pool = {
  /**
   * Runs `task` in a free child, or queues it. Pass files by path, never as bytes.
   * @throws the error from the task's `errorFor` for a failure that would repeat; other errors may be temporary
   */
  run<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
    task: Task<I, O, P>,
    input: z.input<I>,
    options?: RunOptions<z.output<P>>,
  ): Promise<z.output<O>>
  /** Waits for running tasks, rejects queued ones, and stops the children. */
  close(): Promise<void>
}

/** A long report takes 0.3 s and 200 MB. A page of OCR takes 2 s and 400 MB, and reports progress. */
const PROCESS_LIMITS: ProcessLimits = {
  idleMs: 30_000,
  totalMs: 600_000,
  startMs: 20_000,
  maxRssBytes: 640_000_000,
  heapMb: 256,
  wasmPages: 8192,
}

const RETIRE_AFTER = 50
/**
 * Of `maxRssBytes`, 480 MB. A child that only ever read ordinary reports grows to 370 MB within 20 of them and stays there: at half,
 * every tenth report waited a second for a new child.
 */
const MAX_KEPT_SHARE = 0.75

type QueuedTask = {
  task: Task
  input: unknown
  onProgress: (progress: unknown) => void
  /** Called when a child starts with it; twice if it gets a retry. */
  onStart: () => void
  signal: AbortSignal | undefined
  owner: string | undefined
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
  /** With the owners of their tasks. */
  readonly #running = new Map<Promise<void>, string | undefined>()
  #isClosing = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#limits = { ...PROCESS_LIMITS, ...options.limits }
  }

  run<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
    task: Task<I, O, P>,
    input: z.input<I>,
    options: RunOptions<z.output<P>> = {},
  ): Promise<z.output<O>> {
    return inSpan(this.#options.tracing ?? null, { name: `task ${task.name}`, kind: 'internal' }, (span) =>
      this.#run(task, input, { ...options, onStart: () => span.mark('started') }),
    )
  }

  async #run<I extends z.ZodType, O extends z.ZodType, P extends z.ZodType>(
    task: Task<I, O, P>,
    input: z.input<I>,
    { onProgress, signal, owner, onStart }: RunOptions<z.output<P>> & Pick<QueuedTask, 'onStart'>,
  ): Promise<z.output<O>> {
    if (this.#isClosing) throw new Error('The pool is closed.')
    signal?.throwIfAborted()
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const queued: QueuedTask = {
      task,
      input,
      onProgress: (progress) => onProgress?.(task.progress.parse(progress)),
      onStart,
      signal,
      owner,
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
    await Promise.all(this.#running.keys())
    await Promise.all(this.#idle.splice(0).map((process) => process.stop()))
  }

  #removeQueued(queued: QueuedTask) {
    const at = this.#queue.indexOf(queued)
    if (at < 0) return
    this.#queue.splice(at, 1)
    queued.reject(queued.signal?.reason)
  }

  #startNext() {
    while (this.#running.size < this.#options.processes) {
      const at = this.#queue.findIndex(({ owner }) => this.#mayStart(owner))
      const queued = at < 0 ? undefined : this.#queue.splice(at, 1)[0]
      if (!queued) return
      const run = this.#runInProcess(queued).finally(() => {
        this.#running.delete(run)
        this.#startNext()
      })
      this.#running.set(run, queued.owner)
    }
  }

  #mayStart(owner: string | undefined): boolean {
    const { processes } = this.#options
    if (owner === undefined || processes === 1) return true
    return [...this.#running.values()].filter((other) => other === owner).length < processes - 1
  }

  async #runInProcess(queued: QueuedTask): Promise<void> {
    const process = this.#idleProcess()
    const { task, input, onProgress, onStart, signal } = queued
    onStart()
    const outcome = await process.run({ task: task.name, input }, { onProgress, signal })
    const isSpent = this.#isSpent(process, outcome)
    // A replacement starts now, because the next task would wait a second for it.
    if (!isSpent) this.#idle.push(process)
    else if (!this.#isClosing) this.#idle.push(this.#newProcess())
    if (mayBeTemporary(outcome) && !queued.isRetry && !this.#isClosing) {
      queued.isRetry = true
      this.#queue.unshift(queued)
    } else settle(queued, outcome)
    if (isSpent) await process.stop()
  }

  #idleProcess(): PoolProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop())
      if (!process.hasEnded) return process
    return this.#newProcess()
  }

  #newProcess(): PoolProcess {
    const { entry, niceness = 0 } = this.#options
    return new PoolProcess(entry, { limits: this.#limits, niceness })
  }

  /** Whether to replace the child: it ended, it threw an unexpected error (its state can't be trusted), or it's old or large. */
  #isSpent(process: PoolProcess, outcome: Outcome): boolean {
    if (process.hasEnded || outcome.type === 'killed' || outcome.type === 'died') return true
    if (outcome.type === 'failed' && outcome.failure.kind === 'defect') return true
    // WebAssembly memory never shrinks: after a huge file, the process would stay huge.
    return (
      process.tasksRun >= (this.#options.retireAfter ?? RETIRE_AFTER) ||
      process.residentBytes() > MAX_KEPT_SHARE * this.#limits.maxRssBytes
    )
  }
}

/** The machine may be the cause (such as another process using up memory), so the task gets one retry in a new process. */
const mayBeTemporary = (outcome: Outcome) =>
  outcome.type === 'died' || (outcome.type === 'failed' && outcome.failure.kind === 'defect')

function settle({ task, signal, resolve, reject }: QueuedTask, outcome: Outcome): void {
  if (outcome.type === 'done') resolve(outcome.output)
  else if (outcome.type === 'failed') reject(errorForFailure(task, outcome.failure))
  else if (outcome.type === 'died' && !outcome.started)
    reject(new Error(`The process for ${task.name} couldn’t start (${outcome.cause}).`))
  else if (outcome.type === 'died') reject(task.errorFor({ reason: 'crashed' }))
  else if (outcome.reason === 'aborted') reject(signal?.reason)
  else reject(task.errorFor({ reason: outcome.reason }))
}

function errorForFailure(task: Task, failure: Extract<Outcome, { type: 'failed' }>['failure']): Error {
  if (failure.kind === 'defect') return task.errorFor({ reason: 'defect', error: defectOf(failure) })
  const { code, message } = failure
  return task.errorFor({ reason: 'rejected', code, message })
}
