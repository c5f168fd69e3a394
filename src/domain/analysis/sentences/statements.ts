import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { ratingBefore } from '#domain/analysis/structure/labels.ts'
import type { Passage } from '#domain/analysis/structure/passages.ts'
import { type Sentence, sentencesOf } from '#domain/analysis/text/sentences.ts'
import { type Token, tokensOf } from '#domain/analysis/text/tokens.ts'

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
export function statementsOf(item: Item): Statement[] {
  const body = item.passages.flatMap((passage) => sentencesOfPassage(passage))
  const title = item.title ?? item.headline
  return title ? [titleOf(title, item.titleEnd), ...body] : body
}

function titleOf(passage: Passage, end: number): Statement {
  return statement(passage, passage.bodyStart, end || passage.text.length, { isTitle: true, isAlone: true })
}

function sentencesOfPassage(passage: Passage): Statement[] {
  const sentences = withAnswers(sentencesOf(passage.text, passage.bodyStart))
  return sentences.map(({ start, end }) =>
    statement(passage, start, end, { isTitle: false, isAlone: sentences.length === 1 }),
  )
}

const ANSWER = /^(?:yes|no|none|n\/a|unknown|pass(?:ed)?|fail(?:ed)?|not [a-z]+)\b.{0,20}$/i

/** 'Are the outlets grounded? No' is one statement: the question means nothing without its answer. */
function withAnswers(sentences: readonly Sentence[]): Sentence[] {
  const joined: Sentence[] = []
  for (const sentence of sentences) {
    const question = joined.at(-1)
    if (question?.text.endsWith('?') && ANSWER.test(sentence.text))
      joined[joined.length - 1] = {
        ...question,
        text: `${question.text} ${sentence.text}`,
        end: sentence.end,
      }
    else joined.push(sentence)
  }
  return joined
}

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
