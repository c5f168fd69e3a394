import { type Turns, UnreadableDocument } from '#platform/documents/document.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import type { Analysis } from './contract.ts'
import type { ReportText } from './report-text.ts'
import { analyseTask, cropPageTask, drawPageTask, drawThumbnailsTask } from './tasks.ts'

/** What the pool's children run: they read and search, so that no byte of a user's file is parsed in the server. */
export const READER_PROCESS = new URL('./reader-process.ts', import.meta.url)

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

/** The same, with the report's passages, for a model or for people who trace a misreading. */
export const readReport = (pool: Pool, path: string, options: Options = {}): Promise<ReadReport> =>
  run(pool, { path, withText: true }, options)

/** The rules' result, and the report's passages in reading order. */
export type ReadReport = { analysis: Analysis; text: ReportText }

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

type Abortable = { signal?: AbortSignal | undefined }

/**
 * The image of a page (1-based) as WebP, `widthPx` or 1240 pixels wide, turned clockwise by quarters, drawn in a child process.
 * @throws UnreadableDocument when there is no such page, or the format has no pages to draw
 */
export async function renderPage(
  pool: Pool,
  path: string,
  { signal, ...drawing }: Abortable & { page: number; turned: Turns; widthPx?: number | undefined },
): Promise<Uint8Array> {
  const webp = await pool.run(drawPageTask, { path, ...drawing }, { ...(signal && { signal }) })
  if (!webp) throw new UnreadableDocument('not_supported', 'There’s no image of this page.')
  return webp
}

/**
 * A sheet of thumbnails as WebP, one below the other, `count` of them from page `from` (1-based) on, drawn in a child process.
 * `turned` says for each page by how many quarters it's turned clockwise.
 * @throws UnreadableDocument when there are no such pages, or the format has no pages to draw
 */
export async function renderThumbnails(
  pool: Pool,
  path: string,
  { signal, ...pages }: Abortable & { from: number; count: number; turned: Turns[] },
): Promise<Uint8Array> {
  const webp = await pool.run(drawThumbnailsTask, { path, ...pages }, { ...(signal && { signal }) })
  if (!webp) throw new UnreadableDocument('not_supported', 'There’s no image of these pages.')
  return webp
}

/** Fractions of a page's width and height: left, top, right, bottom. */
export type Area = [number, number, number, number]

/**
 * The whole lines in an area of the page image at `path` as JPEG, with the `marks` on it highlighted; made in a child process.
 * `pageWidth` is in points, and the JPEG's density says how many pixels there are to an inch of the page.
 */
export const cropPageImage = (
  pool: Pool,
  path: string,
  cut: { area: Area; marks: Area[]; pageWidth: number },
): Promise<Uint8Array> => pool.run(cropPageTask, { path, ...cut })
