import { z } from 'zod'
import { documentTask } from '#platform/documents/document-task.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import { Analysis } from './contract.ts'
import { ReportText } from './report-text.ts'

/** What the pool's children run: they read and search, so that no byte of a user's file is parsed in the server. */
export const READER_PROCESS = new URL('./reader-process.ts', import.meta.url)

/** Reads the report at `path` and finds its deficiencies; reports the pages read by OCR, `page` of `of`. */
export const analyseTask = documentTask('analyse', {
  input: z.object({ path: z.string(), withText: z.boolean(), withImages: z.boolean() }),
  output: z.object({ analysis: Analysis, text: ReportText }),
  progress: z.object({ page: z.int(), of: z.int() }),
})

/** The rules' result, and the report's passages in reading order. */
export type ReadReport = z.infer<typeof analyseTask.output>

export type Progress = { step: string; done: number; of: number }
type Options = {
  /** Also reads text in images, which takes a tenth of a second a page. */
  withImages?: boolean
  onProgress?: (progress: Progress) => void
  signal?: AbortSignal
}

/**
 * Reads the report at `path` and finds its electrical deficiencies, in a child process.
 * @throws UnreadableDocument when the file can't be read, with a sentence for people; trying again is useless then
 */
export const analyzeFile = async (pool: Pool, path: string, options: Options = {}): Promise<Analysis> =>
  (await run(pool, { path, withText: false }, options)).analysis

/** The same, with the report's passages (about 5 kB a page), for a model or for people who trace a misreading. */
export const readReport = (pool: Pool, path: string, options: Options = {}): Promise<ReadReport> =>
  run(pool, { path, withText: true }, options)

const run = (
  pool: Pool,
  input: { path: string; withText: boolean },
  { withImages = false, onProgress, signal }: Options,
) =>
  pool.run(
    analyseTask,
    { ...input, withImages },
    {
      ...(signal && { signal }),
      onProgress: ({ page, of }) => onProgress?.({ step: 'Reading the scanned pages', done: page, of }),
    },
  )
