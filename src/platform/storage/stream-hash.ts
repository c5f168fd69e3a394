import { Worker } from 'node:worker_threads'
import type { HashCall, HashReply } from './hash-messages.ts'

const THREAD = new URL('./hash-thread.ts', import.meta.url)

type Pending = { resolve(reply: HashReply): void; reject(error: Error): void }

let thread: HashThread | undefined
let streams = 0

/**
 * The SHA-256 of a stream, computed in a thread that all streams share: with 20 uploads at once, hashing took a quarter of the main
 * thread's time. The thread starts when it's first used. What it fails with is thrown by every call that waits for it.
 */
export function createStreamHash() {
  const stream = ++streams
  if (!thread || thread.hasEnded) thread = new HashThread()
  const { call } = thread
  return {
    /** Hashes the first bytes of a buffer, which is detached meanwhile, and returns it. */
    add: async (buffer: ArrayBuffer, bytes: number) =>
      (await call({ do: 'add', stream, buffer, bytes }, [buffer])).buffer!,
    /** In hexadecimal, of what was added so far. */
    digest: async () => (await call({ do: 'digest', stream })).sha256!,
    forget: () => void call({ do: 'forget', stream }).catch(() => undefined),
  }
}

class HashThread {
  readonly #worker = new Worker(THREAD, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 16, maxYoungGenerationSizeMb: 2 },
  })
  readonly #pending: Pending[] = []
  #failure = new Error('The thread that hashes uploads ended.')
  hasEnded = false

  constructor() {
    this.#worker.unref()
    this.#worker.on('message', (reply: HashReply) => {
      this.#pending.shift()?.resolve(reply)
      if (this.#pending.length === 0) this.#worker.unref()
    })
    this.#worker.on('error', (error: Error) => {
      this.#failure = error
    })
    this.#worker.on('exit', () => {
      this.hasEnded = true
      for (const { reject } of this.#pending.splice(0)) reject(this.#failure)
    })
  }

  readonly call = (message: HashCall, transfer: ArrayBuffer[] = []): Promise<HashReply> => {
    const { promise, resolve, reject } = Promise.withResolvers<HashReply>()
    if (this.hasEnded) reject(this.#failure)
    else {
      // The process stays alive as long as a call waits.
      if (this.#pending.length === 0) this.#worker.ref()
      this.#pending.push({ resolve, reject })
      this.#worker.postMessage(message, transfer)
    }
    return promise
  }
}
