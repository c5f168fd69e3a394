import { AsyncLocalStorage } from 'node:async_hooks'
import { Worker } from 'node:worker_threads'
import type { PGlite, QueryOptions } from '@electric-sql/pglite'
import { type Command, errorOf, type PgliteSource, type Reply, type RowOptions } from './pglite-messages.ts'

const THREAD = new URL('./pglite-thread.ts', import.meta.url)

/** What Drizzle, pg-boss, and the migrations call. */
export type Pglite = Pick<PGlite, 'query' | 'exec' | 'transaction' | 'listen' | 'close'>

type Pending = { resolve(result: unknown): void; reject(error: Error): void }

const openTransaction = new AsyncLocalStorage<true>()

/**
 * A PGlite in a worker thread. Same results and errors as PGlite itself, with two differences: a query next to its own open
 * transaction is an error instead of a deadlock, and errors don't carry the query's parameters.
 */
export function openPgliteThread(source: PgliteSource): Pglite {
  const thread = new Thread(source)
  const query = (tx?: number) => (sql: string, params?: unknown[], options?: QueryOptions) =>
    thread.call({ do: 'query', sql, params, options: rowOptions(options), ...(tx && { tx }) })
  const exec = (tx?: number) => (sql: string) => thread.call({ do: 'exec', sql, ...(tx && { tx }) })

  const transaction = async (work: (tx: unknown) => Promise<unknown>) => {
    const tx = thread.nextId()
    await thread.call({ do: 'begin' }, tx)
    const end = (how: 'commit' | 'rollback') => thread.call({ do: 'end', tx, how })
    try {
      const result = await openTransaction.run(true, () => work({ query: query(tx), exec: exec(tx) }))
      await end('commit')
      return result
    } catch (error) {
      await end('rollback').catch(() => undefined)
      throw error
    }
  }

  const listen = async (channel: string, onPayload: (payload: string) => void) => {
    const subscription = thread.nextId()
    thread.listeners.set(subscription, onPayload)
    await thread.call({ do: 'listen', channel }, subscription)
    return async () => {
      thread.listeners.delete(subscription)
      await thread.call({ do: 'unlisten', subscription })
    }
  }

  // PGlite's own types have overloads and unused members, such as `tx.sql`.
  return {
    query: outsideTransaction(query()),
    exec: outsideTransaction(exec()),
    transaction: outsideTransaction(transaction),
    listen,
    close: () => thread.close(),
  } as unknown as Pglite
}

const outsideTransaction =
  <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
  async (...args: A): Promise<R> => {
    if (openTransaction.getStore())
      throw new Error(
        'A query next to its own open transaction would wait forever: pass `tx` instead of `ctx.db`.',
      )
    return await run(...args)
  }

/** Functions can't be sent to a thread. Drizzle's parsers all keep PostgreSQL's text, so naming their types is enough. */
function rowOptions({ rowMode, parsers = {} }: QueryOptions = {}): RowOptions {
  const changing = Object.values(parsers).some((parse) => parse('x', 0) !== 'x')
  if (changing) throw new Error('Parsers that change the text of a value are not supported.')
  return { rowMode, textTypes: Object.keys(parsers).map(Number) }
}

class Thread {
  readonly listeners = new Map<number, (payload: string) => void>()
  readonly #worker: Worker
  readonly #pending = new Map<number, Pending>()
  #lastId = 0
  #failure: Error | null = null
  #isClosing = false

  constructor(source: PgliteSource) {
    this.#worker = new Worker(THREAD, { workerData: source, execArgv: [] })
    this.#worker.on('message', (reply: Reply) => this.#receive(reply))
    this.#worker.on('error', (error) => this.#fail(error as Error))
    this.#worker.on('exit', () => this.#end())
    this.#worker.unref()
  }

  nextId(): number {
    return ++this.#lastId
  }

  call(command: Command, id = this.nextId()): Promise<unknown> {
    if (this.#failure) return Promise.reject(this.#failure)
    const { promise, resolve, reject } = Promise.withResolvers<unknown>()
    this.#pending.set(id, { resolve, reject })
    // Only a pending call keeps the process alive, as it would without a thread.
    this.#worker.ref()
    try {
      this.#worker.postMessage({ ...command, id })
    } catch (error) {
      this.#settle(id)
      reject(error as Error)
    }
    return promise
  }

  async close() {
    await this.call({ do: 'close' })
    this.#isClosing = true
    this.#fail(new Error('The embedded database is closed.'))
    await this.#worker.terminate()
  }

  #receive(reply: Reply) {
    if ('payload' in reply) return this.listeners.get(reply.id)?.(reply.payload)
    const pending = this.#settle(reply.id)
    if ('error' in reply) pending?.reject(errorOf(reply.error))
    else pending?.resolve(reply.result)
  }

  #settle(id: number) {
    const pending = this.#pending.get(id)
    this.#pending.delete(id)
    if (this.#pending.size === 0) this.#worker.unref()
    return pending
  }

  /** Without its database, the process can do nothing. As an uncaught error, its end ends the process, which is then restarted. */
  #end() {
    this.#fail(new Error('The embedded database has stopped.'))
    if (this.#isClosing) return
    setImmediate(() => {
      throw this.#failure
    })
  }

  #fail(error: Error) {
    this.#failure ??= error
    for (const [id] of this.#pending) this.#settle(id)?.reject(this.#failure)
  }
}
