import { z } from 'zod'
import { createPool } from '#platform/tasks/pool.ts'
import { Bytes, type TaskFailure, task } from '#platform/tasks/task.ts'
import { dataFor } from './displayable.ts'

/** What to typeset. The data reaches the template as JSON and is never read as markup. */
export type TypesetRequest = {
  /** Typst source. It finds the data with `json(bytes(sys.inputs.data))` and the images as files by their names. */
  template: string
  data: unknown
  /** Bytes of PNG, JPEG or SVG images by file name (`logo.png`). Only re-encoded or our own: they are read in native code. */
  images?: Readonly<Record<string, Uint8Array>>
}

/** Typesets documents with Typst in a child process of its own: the compiler is native and synchronous. */
export type Typesetter = AsyncDisposable & {
  /**
   * A tagged PDF/A-2b, in 10 to 40 ms once warm. Throws where the template is wrong, where the child dies and when the
   * deadline passes; the next document gets a new child.
   */
  typeset(request: TypesetRequest): Promise<Uint8Array>
  close(): Promise<void>
}

/** `data` is JSON. */
export const typesetTask = task(
  'typeset',
  {
    input: z.object({
      template: z.string(),
      data: z.string(),
      images: z.record(z.string(), Bytes),
    }),
    output: Bytes,
    progress: z.never(),
  },
  typesettingError,
)

function typesettingError(failure: TaskFailure): Error {
  if (failure.reason === 'rejected') return new Error(`Typst could not set the document: ${failure.message}`)
  if (failure.reason === 'timeout') return new Error('Typesetting took too long')
  if (failure.reason === 'defect') return failure.error
  return new Error(`The typesetting process ended before it returned a document (${failure.reason})`)
}

const DEADLINE_MS = 30_000
/** A letterhead and fonts take 150 MB. */
const MAX_RSS_BYTES = 1_000_000_000

/** `deadlineMs` is for one document. */
export function openTypesetter({ deadlineMs = DEADLINE_MS } = {}): Typesetter {
  const pool = createPool({
    entry: new URL('./typeset-process.ts', import.meta.url),
    processes: 1,
    retireAfter: Number.POSITIVE_INFINITY,
    limits: { idleMs: deadlineMs, totalMs: deadlineMs, maxRssBytes: MAX_RSS_BYTES },
  })
  return {
    typeset: ({ template, data, images = {} }) =>
      pool.run(typesetTask, { template, data: dataFor(data), images }),
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}
