import { UnreadableDocument } from './document.ts'
import { errorOf } from './pool-messages.ts'
import { type Outcome, PoolProcess, type ProcessLimits } from './pool-process.ts'

export type PoolOptions = {
  /** The module that the children run: it calls `serve`. */
  entry: URL
  processes: number
  /** A child is replaced after this many requests, so that nothing a file left behind in it stays for long. */
  retireAfter?: number
  limits?: Partial<ProcessLimits>
}

type RunOptions<Progress> = {
  onProgress?: (progress: Progress) => void
  /** Aborting ends the child that works on the request, or takes it out of the queue. */
  signal?: AbortSignal
}

/** Processes that read users' files, so that no byte of one is parsed where secrets and other people's requests are. */
export type Pool<Request, Response, Progress> = {
  /**
   * Hands `request` to a free child, or queues it. Files go by path, never as bytes.
   * @throws UnreadableDocument also when the file kept a child from answering (`timeout`, `too_complex`)
   */
  run(request: Request, options?: RunOptions<Progress>): Promise<Response>
  /** Waits for what is under way, refuses what is not, and ends the children. */
  close(): Promise<void>
}

/**
 * A long report takes 0.3 s and 200 MB; a page of OCR 2 s, each with a sign of progress, and 400 MB.
 */
const PROCESS_LIMITS: ProcessLimits = {
  stillMs: 30_000,
  totalMs: 600_000,
  startMs: 20_000,
  maxRssBytes: 640_000_000,
  heapMb: 256,
  wasmPages: 8192,
}

type Task = {
  request: unknown
  onProgress: (progress: unknown) => void
  signal: AbortSignal | undefined
  resolve: (result: unknown) => void
  reject: (error: unknown) => void
  deaths: number
}

export function createPool<Request, Response, Progress = never>(
  options: PoolOptions,
): Pool<Request, Response, Progress> {
  const pool = new ProcessPool(options)
  return {
    run: (request, { onProgress, signal } = {}) =>
      pool.run(request, onProgress as ((progress: unknown) => void) | undefined, signal) as Promise<Response>,
    close: () => pool.close(),
  }
}

class ProcessPool {
  readonly #options: PoolOptions
  readonly #limits: ProcessLimits
  readonly #queue: Task[] = []
  readonly #idle: PoolProcess[] = []
  readonly #working = new Set<Promise<void>>()
  #closing = false

  constructor(options: PoolOptions) {
    this.#options = options
    this.#limits = { ...PROCESS_LIMITS, ...options.limits }
  }

  run(
    request: unknown,
    onProgress: (progress: unknown) => void = () => {},
    signal?: AbortSignal,
  ): Promise<unknown> {
    if (this.#closing) return Promise.reject(new Error('The pool is closed.'))
    if (signal?.aborted) return Promise.reject(signal.reason as Error)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    const task: Task = { request, onProgress, signal, resolve, reject, deaths: 0 }
    const forget = () => this.#forget(task)
    signal?.addEventListener('abort', forget, { once: true })
    this.#queue.push(task)
    this.#next()
    return promise.finally(() => signal?.removeEventListener('abort', forget))
  }

  async close(): Promise<void> {
    this.#closing = true
    for (const task of this.#queue.splice(0)) task.reject(new Error('The pool is closed.'))
    await Promise.all(this.#working)
    await Promise.all(this.#idle.splice(0).map((process) => process.stop()))
  }

  #forget(task: Task) {
    const at = this.#queue.indexOf(task)
    if (at < 0) return
    this.#queue.splice(at, 1)
    task.reject(task.signal?.reason)
  }

  #next() {
    while (this.#queue.length > 0 && this.#working.size < this.#options.processes) {
      const task = this.#queue.shift()!
      const work = this.#work(task).finally(() => {
        this.#working.delete(work)
        this.#next()
      })
      this.#working.add(work)
    }
  }

  async #work(task: Task): Promise<void> {
    const process = this.#takeProcess()
    const outcome = await process.run(task.request, { onProgress: task.onProgress, signal: task.signal })
    const spent = this.#isSpent(process, outcome)
    if (!spent) this.#idle.push(process)
    if (outcome.type === 'died' && task.deaths === 0 && !this.#closing) {
      // It may have been the machine's doing (memory ran out elsewhere), so the file gets a second process.
      task.deaths++
      this.#queue.unshift(task)
    } else settle(task, outcome)
    if (spent) await process.stop()
  }

  #takeProcess(): PoolProcess {
    for (let process = this.#idle.pop(); process; process = this.#idle.pop())
      if (!process.ended) return process
    return new PoolProcess(this.#options.entry, this.#limits)
  }

  /** After an abort of PDFium, or a file that was too much, what is left in memory is not to be relied on. */
  #isSpent(process: PoolProcess, outcome: Outcome): boolean {
    if (process.ended || outcome.type === 'killed' || outcome.type === 'died') return true
    if (
      outcome.type === 'failed' &&
      (outcome.failure.kind === 'bug' || outcome.failure.code === 'too_complex')
    )
      return true
    // WebAssembly never gives memory back: after a giant of a file a small one would sit in a giant process.
    return (
      process.served >= (this.#options.retireAfter ?? 50) ||
      process.residentBytes() > 0.5 * this.#limits.maxRssBytes
    )
  }
}

function settle(task: Task, outcome: Outcome): void {
  if (outcome.type === 'done') task.resolve(outcome.result)
  else if (outcome.type === 'failed') task.reject(errorOf(outcome.failure))
  else if (outcome.type === 'died' && !outcome.started)
    task.reject(new Error(`The process that reads documents could not start (${outcome.how}).`))
  else if (outcome.type === 'killed' && outcome.why === 'aborted') task.reject(task.signal?.reason)
  else task.reject(outcome.type === 'killed' && outcome.why !== 'memory' ? tookTooLong() : tooMuch())
}

const tookTooLong = () =>
  new UnreadableDocument(
    'timeout',
    'Reading this file took too long, so it was stopped. Print the report to a new PDF and upload that copy.',
  )

const tooMuch = () =>
  new UnreadableDocument(
    'too_complex',
    'This file is too complex to be read safely. Print the report to a new PDF and upload that copy.',
  )
