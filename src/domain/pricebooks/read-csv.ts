import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import { DomainError } from '#kernel/errors.ts'
import { type CsvEntry, type CsvLimits, type CsvPricebook, MAX_LINES, MAX_ROWS } from './csv.ts'
import type { Column } from './csv-columns.ts'

const THREAD = new URL('./csv-thread.ts', import.meta.url)
/** The slowest file within our limits takes 5 s on an idle core. */
const TIMEOUT_MS = 60_000
const HEAP_MB = 256

/** What the thread gets. `handled` counts the messages that were handled; the thread waits for it. */
export type CsvWork = {
  path: string
  limits: CsvLimits
  columns?: [Column, number][] | undefined
  /** Reports a row whose item comes again in a later row. */
  uniqueNames?: boolean
  handled: Int32Array
}

/** The header of a file, which of its cells is what, and how many entries follow. */
export type CsvHeader = {
  header: { name: string; samples: string[] }[]
  columns: [Column, number][]
  problem: string | null
  total: number
}
export type CsvMessage = CsvHeader | { entries: CsvEntry[] }

/**
 * Parses a pricebook in a thread of its own, because a hostile file keeps a core busy for seconds: first its header, then its
 * entries in batches. Throws `invalid` when it takes too long or too much memory.
 */
export async function* readCsv(
  path: string,
  options: Pick<CsvWork, 'limits' | 'columns' | 'uniqueNames'>,
): AsyncGenerator<CsvMessage> {
  const handled = new Int32Array(new SharedArrayBuffer(4))
  const workerData: CsvWork = { path, handled, ...options }
  const thread = new Worker(THREAD, {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  let code = 0
  thread.once('exit', (exitCode) => {
    code = exitCode
  })
  const timer = setTimeout(() => void thread.terminate(), TIMEOUT_MS)
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      // The time limit is for parsing: the rest waits for us.
      clearTimeout(timer)
      yield message as CsvMessage
      Atomics.add(handled, 0, 1)
      Atomics.notify(handled, 0)
    }
    if (code !== 0) throw tooComplex()
  } catch (error) {
    throw (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error
  } finally {
    clearTimeout(timer)
    await thread.terminate()
  }
}

/** The whole of a small pricebook. */
export async function readPricebookFile(path: string): Promise<CsvPricebook> {
  const book: CsvPricebook = { rows: [], problems: [] }
  for await (const message of readCsv(path, { limits: { rows: MAX_ROWS, lines: MAX_LINES } })) {
    if ('header' in message) continue
    for (const entry of message.entries)
      if ('row' in entry) book.rows.push(entry.row)
      else book.problems.push({ line: entry.line, reason: entry.reason })
  }
  return book
}

const tooComplex = () =>
  new DomainError(
    'invalid',
    "This file couldn't be read. Check that it's a CSV file with one item per line, then import it again.",
  )
