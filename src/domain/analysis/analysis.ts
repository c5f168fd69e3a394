import { UnreadableDocument } from '#platform/documents/document.ts'
import type { Pool } from '#platform/documents/pool.ts'
import { Analysis } from './contract.ts'
import type { ReaderAnswer, ReaderProgress, ReaderRequest } from './reader-process.ts'

/** What the pool's children run: they read and search, so that no byte of a user's file is parsed in the server. */
export const READER_PROCESS = new URL('./reader-process.ts', import.meta.url)

export type Progress = { step: string; done: number; of: number }
type Options = { onProgress?: (progress: Progress) => void; signal?: AbortSignal }

/**
 * Reads the report at `path` and finds its electrical deficiencies, in a child process.
 * @throws UnreadableDocument with a sentence for people when the file cannot be read
 */
export async function analyseFile(
  pool: Pool<unknown, unknown, unknown>,
  path: string,
  { onProgress, signal }: Options = {},
): Promise<Analysis> {
  const request: ReaderRequest = { task: 'analyse', path }
  const answer = (await pool.run(request, {
    ...(signal && { signal }),
    onProgress: (told) => {
      const { page, of } = told as ReaderProgress
      onProgress?.({ step: 'Reading the scanned pages', done: page, of })
    },
  })) as ReaderAnswer
  if (answer.task !== 'analyse') throw new Error('the reader answered something else')
  return Analysis.parse(answer.analysis)
}

/**
 * The picture of a page (1-based) as WebP, drawn in a child process.
 * @throws UnreadableDocument when there is no such page, or the format has no pages to draw
 */
export async function renderPage(
  pool: Pool<unknown, unknown, unknown>,
  path: string,
  page: number,
): Promise<Uint8Array> {
  const request: ReaderRequest = { task: 'render', path, page }
  const answer = (await pool.run(request)) as ReaderAnswer
  if (answer.task !== 'render' || !answer.webp)
    throw new UnreadableDocument('not_supported', 'There is no picture of this page.')
  return answer.webp
}
