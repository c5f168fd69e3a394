import { Worker } from 'node:worker_threads'
import { DomainError } from '#kernel/errors.ts'
import type { CsvPricebook } from './csv.ts'

const THREAD = new URL('./csv-thread.ts', import.meta.url)
/** The slowest file within our limits takes 5 s on an idle core. */
const TIMEOUT_MS = 60_000
const HEAP_MB = 256

/**
 * Parses a pricebook in a thread of its own, because a hostile file keeps a core busy for seconds. Throws `invalid` when it
 * takes too long or too much memory.
 */
export async function readPricebookFile(path: string): Promise<CsvPricebook> {
  const thread = new Worker(THREAD, {
    workerData: path,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
  })
  const timeout = setTimeout(() => void thread.terminate(), TIMEOUT_MS)
  try {
    return await new Promise<CsvPricebook>((resolve, reject) => {
      thread.once('message', resolve)
      thread.once('error', (error: NodeJS.ErrnoException) =>
        reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooComplex() : error),
      )
      thread.once('exit', () => reject(tooComplex()))
    })
  } finally {
    clearTimeout(timeout)
    await thread.terminate()
  }
}

const tooComplex = () =>
  new DomainError(
    'invalid',
    "This file couldn't be read. Check that it's a CSV file with one item per line, then import it again.",
  )
