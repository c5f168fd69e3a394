import { z } from 'zod'
import { documentTask } from '#platform/documents/document-task.ts'
import { Bytes } from '#platform/tasks/task.ts'
import { Analysis } from './contract.ts'
import { ReportText } from './report-text.ts'

/**
 * Reads the report at `path` and finds its deficiencies; reports the pages read by OCR, `page` of `of`. `withText`: returns
 * the report's passages too (about 5 kB a page). `withImages`: reads text in images too, which takes a tenth of a second a page.
 */
export const analyseTask = documentTask('analyse', {
  input: z.object({ path: z.string(), withText: z.boolean(), withImages: z.boolean() }),
  output: z.object({ analysis: Analysis, text: ReportText }),
  progress: z.object({ page: z.int(), of: z.int() }),
})

const Turns = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)])

/** Draws a page (1-based) as WebP, `widthPx` or 1240 pixels wide, turned clockwise by quarters; null where the file has no such page, or no pages at all. */
export const drawPageTask = documentTask('draw-page', {
  input: z.object({ path: z.string(), page: z.int(), turned: Turns, widthPx: z.int().optional() }),
  output: Bytes.nullable(),
  progress: z.never(),
})

/**
 * Draws pages as thumbnails on one sheet, `count` of them from page `from` (1-based) on, as WebP; null where there are none.
 * `turned` says for each of them by how many quarters it's turned clockwise; those beyond its end aren't.
 */
export const drawThumbnailsTask = documentTask('draw-thumbnails', {
  input: z.object({ path: z.string(), from: z.int(), count: z.int(), turned: z.array(Turns) }),
  output: Bytes.nullable(),
  progress: z.never(),
})

/** Fractions of a page's width and height: left, top, right, bottom. */
const Area = z.tuple([z.number(), z.number(), z.number(), z.number()])

/**
 * Cuts the whole lines of an area out of the page image at `path`, with the `marks` on it highlighted, as JPEG. `pageWidth` is in
 * points.
 */
export const cropPageTask = documentTask('crop-page', {
  input: z.object({ path: z.string(), area: Area, marks: z.array(Area), pageWidth: z.number() }),
  output: Bytes,
  progress: z.never(),
})
