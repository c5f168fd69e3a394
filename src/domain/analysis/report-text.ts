import { z } from 'zod'
import type { Box } from './contract.ts'

/** A line of a passage: its page, top and bottom, and for each word its left and right edge. Points from the page's top left. */
const PassageLine = z.object({
  page: z.int().positive(),
  top: z.number(),
  bottom: z.number(),
  /** left, right, left, right, …; empty for formats without layout. */
  edges: z.array(z.number()),
  /** Number of words. */
  words: z.int().nonnegative(),
})

/** A few sentences of a report that belong together, with their place in its structure and on its pages. */
export const ReportPassage = z.object({
  page: z.int().positive(),
  /** Single spaces between words; offsets refer to it. */
  text: z.string(),
  role: z.enum(['chapter', 'zone', 'heading', 'text', 'caption']),
  zone: z.enum(['body', 'summary', 'information', 'limitation', 'boilerplate', 'contents', 'unticked']),
  /** The chapter's heading; '' before the first. */
  chapter: z.string(),
  isElectricalChapter: z.boolean(),
  /** The item that the passage belongs to: its number ('6.4.2'), component, title, and the inspector's rating. */
  item: z
    .object({
      number: z.string().nullable(),
      component: z.string(),
      title: z.string().nullable(),
      label: z.string().nullable(),
      places: z.array(z.string()),
    })
    .nullable(),
  /** The state of the check box that it begins with. */
  box: z.enum(['checked', 'empty']).nullable(),
  ocr: z.boolean(),
  lines: z.array(PassageLine),
})
export type ReportPassage = z.infer<typeof ReportPassage>

/** A report's passages in reading order, without running headers and footers. */
export const ReportText = z.array(ReportPassage)
export type ReportText = z.infer<typeof ReportText>

/** The page on which a range of a passage's text begins, and one box per line of it on that page. */
export function placeOfRange(
  passage: Pick<ReportPassage, 'page' | 'text' | 'lines'>,
  start: number,
  end: number,
): { page: number; boxes: Box[] } {
  const first = wordIndexAt(passage.text, start)
  const last = wordIndexAt(passage.text, Math.max(start, end - 1))
  const lines: { line: ReportPassage['lines'][number]; from: number; to: number }[] = []
  let before = 0
  for (const line of passage.lines) {
    const from = Math.max(0, first - before)
    const to = Math.min(line.words - 1, last - before)
    if (from <= to) lines.push({ line, from, to })
    before += line.words
  }
  const page = lines[0]?.line.page ?? passage.page
  const boxes = lines.flatMap(({ line, from, to }) => (line.page === page ? boxOfWords(line, from, to) : []))
  return { page, boxes }
}

/** The index of the word at an offset. */
const wordIndexAt = (text: string, offset: number) => text.slice(0, offset).split(' ').length - 1

function boxOfWords({ top, bottom, edges }: ReportPassage['lines'][number], from: number, to: number): Box[] {
  const spanned = edges.slice(2 * from, 2 * to + 2)
  return spanned.length === 0 ? [] : [[Math.min(...spanned), top, Math.max(...spanned), bottom]]
}
