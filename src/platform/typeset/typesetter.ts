import { z } from 'zod'
import { createPool, type PoolOptions } from '#platform/tasks/pool.ts'
import { Bytes, type TaskFailure, task } from '#platform/tasks/task.ts'
import { dataFor } from './displayable.ts'

/** What to typeset. The data reaches the template as JSON and is never read as markup. */
export type TypesetRequest = {
  /** Typst source, which sets the document's title. It reads the data with `json(bytes(sys.inputs.data))` and the images as files, by name. */
  template: string
  data: unknown
  /** PNG, JPEG, or SVG images by file name (`logo.png`). Only our own or re-encoded ones: native code parses them. */
  images?: Readonly<Record<string, Uint8Array>>
}

/** Typesets documents with Typst in its own child process: the compiler is native and synchronous. */
export type Typesetter = AsyncDisposable & {
  /**
   * Returns a PDF/UA-1, for screen readers too; takes 10 to 40 ms once warm. The next document gets a new child if this one dies or hangs.
   * @throws Error if the template is invalid, the child dies, or the deadline passes
   */
  typeset(request: TypesetRequest): Promise<Uint8Array>
  close(): Promise<void>
}

/** `data` is a JSON string; the output is a PDF. */
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
  if (failure.reason === 'rejected')
    return new Error(`Typst couldn’t compile the document: ${failure.message}`)
  if (failure.reason === 'timeout') return new Error('Typesetting took too long')
  if (failure.reason === 'defect') return failure.error
  return new Error(`The typesetting process ended before it returned a document (${failure.reason})`)
}

const DEADLINE_MS = 30_000
/** Fonts and a letterhead take 150 MB. */
const MAX_RSS_BYTES = 1_000_000_000

/** Opens a typesetter; its child starts with the first document. `deadlineMs` applies to each document. */
export function openTypesetter({
  deadlineMs = DEADLINE_MS,
  tracing,
}: { deadlineMs?: number } & Pick<PoolOptions, 'tracing'> = {}): Typesetter {
  const pool = createPool({
    entry: new URL('./typeset-process.ts', import.meta.url),
    processes: 1,
    retireAfter: Number.POSITIVE_INFINITY,
    tracing: tracing ?? null,
    limits: { idleMs: deadlineMs, totalMs: deadlineMs, maxRssBytes: MAX_RSS_BYTES },
  })
  return {
    typeset: ({ template, data, images = {} }) =>
      pool.run(typesetTask, { template, data: dataFor(data), images }),
    close: () => pool.close(),
    [Symbol.asyncDispose]: () => pool.close(),
  }
}
