import { z } from 'zod'
import type { Pool } from '#platform/tasks/pool.ts'
import { Bytes } from '#platform/tasks/task.ts'
import { UnreadableDocument } from './document.ts'
import { documentTask } from './document-task.ts'

/* Images of a document's pages, drawn in a child process, so that no byte of a user's file is parsed in the server. */

type Abortable = { signal?: AbortSignal | undefined }

const Turns = z.literal([0, 1, 2, 3])

/** Runs `renderPage` of `render.ts`; null where the file has no such page, or no pages at all. */
export const drawPageTask = documentTask('draw-page', {
  input: z.object({ path: z.string(), page: z.int(), turned: Turns, widthPx: z.int().optional() }),
  output: Bytes.nullable(),
  progress: z.never(),
})

/**
 * The image of a page (1-based) as WebP, `widthPx` or 1240 pixels wide, turned clockwise by quarters.
 * @throws UnreadableDocument when there is no such page, or the format has no pages to draw
 */
export async function renderPage(
  pool: Pool,
  path: string,
  { signal, ...drawing }: Abortable & Omit<z.input<typeof drawPageTask.input>, 'path'>,
): Promise<Uint8Array> {
  const webp = await pool.run(drawPageTask, { path, ...drawing }, { ...(signal && { signal }) })
  if (!webp) throw new UnreadableDocument('not_supported', 'There’s no image of this page.')
  return webp
}

/** Runs `renderThumbnails` of `thumbnails.ts`; null where there are no such pages. */
export const drawThumbnailsTask = documentTask('draw-thumbnails', {
  input: z.object({ path: z.string(), from: z.int(), count: z.int(), turned: z.array(Turns) }),
  output: Bytes.nullable(),
  progress: z.never(),
})

/**
 * A sheet of thumbnails as WebP, one below the other, `count` of them from page `from` (1-based) on. `turned` says for each page
 * by how many quarters it's turned clockwise; those beyond its end aren't.
 * @throws UnreadableDocument when there are no such pages, or the format has no pages to draw
 */
export async function renderThumbnails(
  pool: Pool,
  path: string,
  { signal, ...pages }: Abortable & Omit<z.input<typeof drawThumbnailsTask.input>, 'path'>,
): Promise<Uint8Array> {
  const webp = await pool.run(drawThumbnailsTask, { path, ...pages }, { ...(signal && { signal }) })
  if (!webp) throw new UnreadableDocument('not_supported', 'There’s no image of these pages.')
  return webp
}

const Area = z.tuple([z.number(), z.number(), z.number(), z.number()])
/** Fractions of a page's width and height: left, top, right, bottom. */
export type Area = z.infer<typeof Area>

/** Runs `cropPage` of `crop.ts`. */
export const cropPageTask = documentTask('crop-page', {
  input: z.object({ path: z.string(), area: Area, marks: z.array(Area), pageWidth: z.number() }),
  output: Bytes,
  progress: z.never(),
})

/**
 * The whole lines in an area of the page image at `path` as JPEG, with the `marks` on it highlighted. `pageWidth` is in points,
 * and the JPEG's density says how many pixels there are to an inch of the page.
 */
export const cropPageImage = (
  pool: Pool,
  path: string,
  cut: { area: Area; marks: Area[]; pageWidth: number },
): Promise<Uint8Array> => pool.run(cropPageTask, { path, ...cut })
