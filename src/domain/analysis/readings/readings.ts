import { type Match, recognize } from '#domain/analysis/recognition/recognize.ts'
import type { DescribedItem } from '#domain/analysis/sentences/described-item.ts'
import { mentionsTrade, type Statement } from '#domain/analysis/sentences/statements.ts'
import { type Verdict, verdictOf } from '#domain/analysis/sentences/verdict.ts'
import { matchesAfter, matchesUnder } from './fragments.ts'

/** What the rules read in a statement: the kinds that match its words, most specific first, and the type of sentence for each. */
export type Reading = { statement: Statement; matches: { match: Match; verdict: Verdict }[] }

/** Reads every statement of an item; what is merely a fragment is read together with what it's about. */
export function readingsOf(item: DescribedItem, statements: readonly Statement[]): Reading[] {
  return statements.map((statement, index) => {
    const own = recognizeStatement(statement, item.isOfTrade || mentionsTrade(statement.passage.text))
    const matches =
      own.length > 0
        ? own
        : [...matchesUnder(item, statement), ...matchesAfter(statements[index - 1], statement)]
    return {
      statement,
      matches: matches.map((match) => ({ match, verdict: verdictOf(statement, match) })),
    }
  })
}

/** 'Electrical - GFCI & AFCI: No GFCI protection': if a title names a defect, it's after the colon. */
function recognizeStatement({ text, tokens, isTitle }: Statement, isOfTrade: boolean): readonly Match[] {
  const colon = isTitle ? text.lastIndexOf(': ') : -1
  const from = colon < 0 ? -1 : tokens.findIndex(({ start }) => start > colon)
  if (from > 0) {
    const found = recognize(tokens.slice(from), isOfTrade)
    if (found.length > 0)
      return found.map((match) => ({ ...match, covered: match.covered.map((index) => index + from) }))
  }
  return recognize(tokens, isOfTrade)
}
