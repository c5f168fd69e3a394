import { boundingBox } from '#platform/documents/bounding-box.ts'
import { type Box, type Evidence, MAX_QUOTE_LENGTH } from '../contract.ts'
import type { Statement } from '../sentences/statements.ts'
import type { Passage } from '../structure/passages.ts'

const SHORT_QUOTE = 90

/** The statement as a quote with its boxes: the sentence, plus the next one if the first is short. */
export function evidenceOf(statement: Statement, source: Evidence['source']): Evidence {
  const { passage, start } = statement
  const end = endOfQuote(statement)
  const quote = passage.text.slice(start, end)
  const { page, boxes } = placesOf(passage, start, end)
  return { page, quote, boxes, ocr: passage.ocr, source }
}

function endOfQuote({ passage, start, end, isTitle }: Statement): number {
  const limit = start + MAX_QUOTE_LENGTH
  if (end > limit) return Math.max(start + passage.text.slice(start, limit + 1).lastIndexOf(' '), start + 1)
  if (isTitle || end - start > SHORT_QUOTE || end >= passage.text.length) return end
  const next = /[.!?](?=\s|$)/.exec(passage.text.slice(end + 1, limit + 1))
  const nextEnd = next ? end + 1 + next.index + 1 : passage.text.length
  return nextEnd <= limit ? nextEnd : end
}

/** The page on which a range of text begins, and one box per line of it on that page. */
export function placesOf(passage: Passage, start: number, end: number): { page: number; boxes: Box[] } {
  const boxes: Box[] = []
  let page = 0
  let index = 0
  for (const line of passage.lines) {
    const words = line.words.filter((word) => {
      const at = passage.wordStarts[index++]!
      return at < end && at + word.text.length > start
    })
    if (words.length === 0) continue
    if (page === 0) page = line.page
    if (line.page !== page || words.every(({ box }) => box[2] === 0)) continue
    boxes.push(rounded(boundingBox(words.map(({ box }) => box))))
  }
  return { page: page || passage.page, boxes }
}

const rounded = (box: readonly number[]): Box => box.map((length) => Math.round(length * 10) / 10) as Box
