import type { Statement } from '#domain/analysis/sentences/statements.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import type { Passage } from '#domain/analysis/structure/passages.ts'
import { layoutOf } from '#domain/analysis/structure/report-passages.ts'
import { type Evidence, MAX_QUOTE_LENGTH } from '../contract.ts'
import { placeOfRange } from '../report-text.ts'

const SHORT_QUOTE = 90

/** A passage's words with their place. */
export type Quote = Pick<Evidence, 'page' | 'quote' | 'boxes'>

/** The statement as a quote with its boxes: the sentence, plus the next one, or the rows that detail it, if the first is short. */
export function evidenceOf(statement: Statement, item: Item, source: Evidence['source']): Evidence {
  const { passage, start } = statement
  const end = endOfQuote(passage.text, statement)
  const own = withQuestion(quoteAt(passage, start, end), item)
  const isShort = own.quote.length <= SHORT_QUOTE && end >= passage.text.length
  return { ...(isShort ? withDetails(own, statement, item) : own), ocr: passage.ocr, source }
}

/**
 * The quote of a mention: from the first to the last of `statements`, which follow each other in one passage, with the rows
 * that detail it.
 */
export function quoteOf(statements: readonly Statement[], item: Item): Quote {
  const statement = statements[0]!
  const { passage, start } = statement
  const end = Math.min(statements.at(-1)!.end, start + MAX_QUOTE_LENGTH)
  const own = quoteAt(passage, start, end)
  return end >= passage.text.length ? withDetails(own, statement, item) : own
}

/** 'Condition: Missing' together with 'Implication: Inadequate lighting' on the next line. */
function withDetails(own: Quote, { passage }: Statement, { details }: Item): Quote {
  let { quote } = own
  const boxes = [...own.boxes]
  for (const { row } of details.filter(({ of }) => of === passage)) {
    if (quote.length + 1 + row.text.length > MAX_QUOTE_LENGTH) break
    quote += ` ${row.text}`
    const detail = quoteAt(row)
    if (detail.page === own.page) boxes.push(...detail.boxes)
  }
  return { page: own.page, quote, boxes }
}

const withQuestion = (answer: Quote, { question }: Item): Quote =>
  question ? asAnswer(quoteAt(question), answer) : answer

/** 'Outlets: Loose' from 'Outlets: ☒ Loose ☐ Ungrounded': the answer alone says little. */
export function asAnswer(question: Quote, answer: Quote): Quote {
  const quote = `${question.quote} ${answer.quote}`
  if (question.page !== answer.page || quote.length > MAX_QUOTE_LENGTH) return answer
  return { page: answer.page, quote, boxes: [...question.boxes, ...answer.boxes] }
}

/** Where the quote of a sentence ends: with the next one if it's short and no title. Offsets in `text`. */
export function endOfQuote(text: string, { start, end, isTitle }: Span): number {
  const limit = start + MAX_QUOTE_LENGTH
  const blank = text.lastIndexOf(' ', limit)
  if (end > limit) return blank > start ? blank : limit
  if (isTitle || end - start > SHORT_QUOTE || end >= text.length) return end
  const next = /[.!?](?=\s|$)/.exec(text.slice(end + 1, limit + 1))
  const nextEnd = next ? end + 1 + next.index + 1 : text.length
  return nextEnd <= limit ? nextEnd : end
}

type Span = Pick<Statement, 'start' | 'end' | 'isTitle'>

const quoteAt = (passage: Passage, start = 0, end = passage.text.length): Quote => ({
  quote: passage.text.slice(start, end),
  ...placeOfRange(layoutOf(passage), start, end),
})
