import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { ratingBefore } from '#domain/analysis/structure/labels.ts'
import type { Passage } from '#domain/analysis/structure/passages.ts'
import { type Sentence, sentencesOf } from '#domain/analysis/text/sentences.ts'
import { type Token, tokensOf } from '#domain/analysis/text/tokens.ts'
import { runsOf } from '#kernel/lists.ts'

/** One sentence of an item (or its title), with what's needed to evaluate and quote it. */
export type Statement = {
  text: string
  tokens: Token[]
  passage: Passage
  /** Offsets in the passage's text. */
  start: number
  end: number
  isTitle: boolean
  /** The only sentence of its passage. */
  isAlone: boolean
}

/** An item's title, then the sentences of its text. */
export function statementsOf({ title, headline, titleEnd, passages }: Item): Statement[] {
  const body = passages.flatMap(sentencesOfPassage)
  const heading = title ?? headline
  if (!heading) return body
  const end = titleEnd || heading.text.length
  return [statement(heading, heading.bodyStart, end, { isTitle: true, isAlone: true }), ...body]
}

function sentencesOfPassage(passage: Passage): Statement[] {
  const sentences = runsOf(sentencesOf(passage.text, passage.bodyStart), isAnswer)
  return sentences.map((own) =>
    statement(passage, own[0]!.start, own.at(-1)!.end, { isTitle: false, isAlone: sentences.length === 1 }),
  )
}

const ANSWER = /^(?:yes|no|none|n\/a|unknown|pass(?:ed)?|fail(?:ed)?|not [a-z]+)\b.{0,20}$/i

/** 'Are the outlets grounded? No' is one statement: the question means nothing without its answer. */
const isAnswer = (before: readonly Sentence[], { text }: Sentence) =>
  before.at(-1)!.text.endsWith('?') && ANSWER.test(text)

function statement(
  passage: Passage,
  start: number,
  end: number,
  how: { isTitle: boolean; isAlone: boolean },
): Statement {
  const text = passage.text.slice(start, end)
  const opening = ratingBefore(text)?.end ?? 0
  // In 'DEFECTIVE: Outlets …', the rating isn't part of the statement.
  const tokens = tokensOf(text).filter((token) => token.start >= opening)
  return { text, tokens, passage, start, end, ...how }
}

/** Whether a text is about anything of the trade. */
export const mentionsTrade = (text: string) => hasCue(text, 'trade')
