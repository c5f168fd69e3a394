import { placeOfRange, type ReportPassage } from '#domain/analysis/report-text.ts'
import { searchRanges } from '#kernel/text/search-form.ts'
import type { SearchHit } from './contract.ts'

/** Characters of a passage shown before and after a hit. */
const CONTEXT = 60

/**
 * Where `text` occurs in passages, as `searchForm` compares them: one hit for each occurrence, with its boxes. A passage without layout is
 * one hit, because its words have no place of their own on a page.
 */
export function hitsOf(passages: readonly ReportPassage[], text: string): SearchHit[] {
  return passages.flatMap((passage) => {
    const hits = searchRanges(passage.text, text).map((range) => hitOf(passage, range))
    return hits.some(({ boxes }) => boxes.length > 0) ? hits : hits.slice(0, 1)
  })
}

function hitOf(passage: ReportPassage, { start, end }: { start: number; end: number }): SearchHit {
  const { page, boxes } = placeOfRange(passage, start, end)
  const quote = boxes.length > 0 ? excerpt(passage.text, start, end) : passage.text
  return { page, boxes, quote: quote.replaceAll('\u00a0', ' ') }
}

/** A range of a text with whole words around it. */
function excerpt(text: string, start: number, end: number): string {
  const from = start > CONTEXT ? text.indexOf(' ', start - CONTEXT) + 1 : 0
  const to = text.length > end + CONTEXT ? text.lastIndexOf(' ', end + CONTEXT) : text.length
  return text.slice(Math.min(from, start), Math.max(to, end))
}
