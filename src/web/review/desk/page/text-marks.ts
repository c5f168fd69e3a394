import type { ReportTextPages } from '#domain/reports/contract.ts'

export type TextPage = ReportTextPages[number]

/** A quote to mark on a page. */
export type TextMark = { key: string; quote: string }

/** A piece of a passage, and the mark on it. */
export type Segment<M extends TextMark> = { start: number; text: string; mark: M | null }

type Range = { passage: number; start: number; end: number }

/** Each passage of a page in pieces. Where marks overlap, the earlier one in the list wins. */
export function segmentsOf<M extends TextMark>({ passages }: TextPage, marks: readonly M[]): Segment<M>[][] {
  const ranges = marks.flatMap((mark) => rangesOf(passages, mark.quote).map((range) => ({ ...range, mark })))
  return passages.map(({ text }, index) =>
    cut(
      text,
      ranges.filter(({ passage }) => passage === index),
    ),
  )
}

function cut<M extends TextMark>(text: string, ranges: readonly (Range & { mark: M })[]): Segment<M>[] {
  const edges = [...new Set([0, text.length, ...ranges.flatMap(({ start, end }) => [start, end])])]
  edges.sort((a, b) => a - b)
  return edges.slice(0, -1).map((start, index) => {
    const end = edges[index + 1] ?? text.length
    const covering = ranges.find((range) => range.start <= start && range.end >= end)
    return { start, text: text.slice(start, end), mark: covering?.mark ?? null }
  })
}

/** Where a quote is. It may go on in the next passage; of one that isn't on the page as a whole, the longest beginning counts. */
function rangesOf(passages: TextPage['passages'], quote: string): Range[] {
  const page = passages.map(({ text }) => text).join(' ')
  const found = longestBeginning(page, quote)
  if (!found) return []
  const from = page.indexOf(found)
  const to = from + found.length
  let offset = 0
  return passages.flatMap(({ text }, passage) => {
    const start = Math.max(from - offset, 0)
    const end = Math.min(to - offset, text.length)
    offset += text.length + 1
    return start < end ? [{ passage, start, end }] : []
  })
}

/** Fewer words could be anywhere. */
const MIN_WORDS = 3

function longestBeginning(page: string, quote: string): string | null {
  if (quote && page.includes(quote)) return quote
  const words = quote.split(' ')
  const beginning = (count: number) => words.slice(0, count).join(' ')
  let [known, unknown] = [0, words.length]
  while (unknown - known > 1) {
    const middle = Math.floor((known + unknown) / 2)
    if (page.includes(beginning(middle))) known = middle
    else unknown = middle
  }
  return known >= MIN_WORDS ? beginning(known) : null
}
