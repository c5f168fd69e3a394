import { cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { NEGATORS, type Token } from '#domain/analysis/text/tokens.ts'
import { MAX_REACH } from '../weights.ts'
import vocabulary from './negation.json' with { type: 'json' }
import type { Statement } from './statements.ts'

const PRESENCE = new Set(vocabulary.presence.split(' '))

/** Words between a 'no' and what it negates ('no visible signs of rust'). */
const FILLERS = new Set(vocabulary.fillers.split(' '))

const ABSENT = new Set(vocabulary.absent.split(' '))

const CONTRASTS = new Set(vocabulary.contrasts.split(' '))

/** Whether the sentence negates what was recognized ('no double taps were observed'). */
export const isNegated = (statement: Statement, match: Match): boolean =>
  isDenied(statement, match) || deniesAnother(statement, match) || isInDeniedList(statement, match)

/** Characters in which a sentence has had its verb. */
const MAX_SENTENCE_START = 80

/** 'No GFCI: The outlets are …': the title's 'no' doesn't reach into the sentence that explains it. */
const TITLE_END = /: [A-Z][\w-]*(?: [\w-]+){0,6}? (?:is|are|was|were|do|does|did|has|have|had)\b/

/** Whether a title ends between two offsets, and a sentence begins. */
function isInTitle(text: string, from: number, to: number): boolean {
  const colon = text.indexOf(': ', from)
  return colon >= 0 && colon < to && TITLE_END.test(text.slice(colon, colon + MAX_SENTENCE_START))
}

/** 'No double taps', 'double taps were not seen', 'double taps: none'. */
function isDenied({ text, tokens }: Statement, { covered, entry }: Match): boolean {
  // 'GFCI protection is required at the counter and was not found': the protection wasn't found, not the defect.
  const isOfAbsence = entry.kind.startsWith('missing_') && !covered.some((at) => ABSENT.has(tokens[at]!.word))
  const isCovered = new Set(covered)
  const first = covered[0]!
  const last = covered.at(-1)!
  const beforeFillers = (index: number) => {
    let at = index - 1
    while (at > 0 && FILLERS.has(tokens[at]!.word)) at -= 1
    return at
  }
  const denies = (index: number) => NEGATORS.has(tokens[index]!.word) && !isCovered.has(index)
  const hasDenier = tokens.some(({ word, clause }, index) => {
    if (index >= first - MAX_REACH && index < first)
      return (
        clause >= tokens[first]!.clause - 1 &&
        denies(index) &&
        !isInTitle(text, tokens[index]!.end, tokens[first]!.start) &&
        tokens[index + 1]?.word !== 'only' &&
        !isContrasted(tokens, index, covered)
      )
    if (index <= first || index > last + MAX_REACH) return false
    return (
      (PRESENCE.has(word) && denies(index - 1) && !isOfAbsence) ||
      (isCovered.has(index) && denies(beforeFillers(index)))
    )
  })
  if (hasDenier || (cuesOf(text).has('denied_field') && !isCovered.has(tokens.length - 1))) return true
  return (
    /^(?:none|0|zero)$/.test(tokens[last + 1]?.word ?? '') ||
    (tokens[last + 1]?.word === 'no' && last + 2 === tokens.length)
  )
}

/** 'No issues with the outlets, but they have no GFCI protection': the first 'no' denies something else. */
function isContrasted(tokens: readonly Token[], denier: number, covered: readonly number[]): boolean {
  const own = covered.findLast((at) => ABSENT.has(tokens[at]!.word))
  return own !== undefined && tokens.slice(denier, own).some(({ word }) => CONTRASTS.has(word))
}

/** 'Breakers are labeled, there are no double taps': the 'no' that made 'not labeled' match belongs to something else. */
function deniesAnother({ text, tokens }: Statement, { covered }: Match): boolean {
  return covered.some((index, at) => {
    const { word, start, clause } = tokens[index]!
    const last = covered[at - 1]
    if (last === undefined || tokens[last]!.clause === clause || index + 1 >= tokens.length) return false
    // 'GFCI: No protection at the sink' negates the field itself.
    if (!/^(?:no|without)$/.test(word) || /:\s*$/.test(text.slice(0, start))) return false
    const next = covered[at + 1]
    return next === undefined || next - index > MAX_REACH
  })
}

/** 'No rust, scorching, or double taps': the 'no' applies to the whole list. */
function isInDeniedList({ text, tokens }: Statement, { covered }: Match): boolean {
  const from = tokens[covered[0]!]!.start
  const list = cuesOf(text).first('denied_list')
  return list !== null && from > text.search(/\b(?:no|neither)\b/i) && from < list.end
}
