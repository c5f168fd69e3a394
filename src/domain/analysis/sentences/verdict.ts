import { cuesOf, hasCue, type Span } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { hasTrait } from '../catalogue.ts'
import { ADVICE_AFTER, PRAISE_BEFORE, SPECIFIC_ABSENCE } from '../weights.ts'
import { continuesStandard, endOfClause, isGeneral } from './generalities.ts'
import { isNegated } from './negation.ts'
import type { Statement } from './statements.ts'

/** The type of sentence in which a kind was recognized. */
export type Verdict =
  | 'observed'
  | 'advice'
  | 'general'
  | 'negated'
  | 'past_repair'
  | 'limitation'
  | 'boilerplate'
  | 'description'

/** Those of sentences that may report a deficiency. */
export const REPORTING: ReadonlySet<Verdict> = new Set(['observed', 'advice', 'general'])

/** Classifies the sentence of a match. The checks run from most to least certain. */
export function verdictOf(statement: Statement, match: Match): Verdict {
  const { text, tokens } = statement
  const at = { start: tokens[match.covered[0]!]!.start, end: tokens[match.covered.at(-1)!]!.end }
  const cues = cuesOf(text)
  if (cues.has('disclaimer')) return 'boilerplate'
  if (cues.has('scope')) return 'limitation'
  if (isNegated(statement, match)) return 'negated'
  if (cues.has('not_a_defect')) return 'description'
  if (isPast(text, match, at.end)) return 'past_repair'
  if (isSatisfactory(text, at)) return 'negated'
  if (isLimitation(text, match, at)) return 'limitation'
  if (isGeneral(statement, at, match) || continuesStandard(text, sentenceBefore(statement))) return 'general'
  if (match.advises) return 'advice'
  return isAdviceOnly(text, at.start) ? 'advice' : 'observed'
}

const sentenceBefore = ({ passage, start }: Statement) =>
  passage.text
    .slice(0, start)
    .trim()
    .split(/(?<=[.!?]) /)
    .at(-1)!

/** Already repaired; or, if the defect is outdated equipment, out of service. */
function isPast(text: string, { entry }: Match, to: number): boolean {
  const cues = cuesOf(text)
  if (hasCue(lastClause(text, to), 'repaired') && !cues.has('still_open')) return true
  return hasTrait(entry, 'outdated') && cues.has('out_of_use') && !cues.has('unconfirmed')
}

const NEXT_CLAUSE = /[,;] (?:and )?(?:it|they|there|this|that) (?:has|have|had|is|are|was|were|does|do)\b/gi

/** From the clause on in which a match ends. In 'The pump was replaced, it has no bonding wire', that's what's wrong, and not replaced. */
function lastClause(text: string, to: number): string {
  const start = [...text.matchAll(NEXT_CLAUSE)].map(({ index }) => index).findLast((index) => index < to)
  return start === undefined ? text : text.slice(start + 1)
}

const overlap = (a: Span, b: Span) => a.start < b.end && a.end > b.start

/** 'The GFCI outlets worked as intended': praise counts unless the defect follows it, or there's a 'but' in between. */
function isSatisfactory(text: string, at: Span): boolean {
  const cues = cuesOf(text)
  const noDefects = cues.first('no_defects')
  const isContrasted = (from: number) => /\b(?:but|however|although|except)\b/i.test(text.slice(from, at.end))
  if (noDefects && overlap(noDefects, at) && !isContrasted(noDefects.end)) return true
  // 'No alarm in the bedrooms; the one in the hall works': what follows a semicolon praises something else.
  const end = endOfClause(text, at.end)
  const praise = [cues.first('satisfactory'), noDefects]
    .filter((span) => span !== null)
    .filter(({ start }) => start < end)
  if (praise.length === 0 || cues.has('contrast')) return false
  return Math.min(...praise.map(({ start }) => start)) >= at.start - PRAISE_BEFORE
}

function isLimitation(text: string, { entry, covered }: Match, at: Span): boolean {
  const cues = cuesOf(text)
  if (cues.has('not_inspected_because', at)) return true
  if (hasTrait(entry, 'about_access') && !cues.has('no_power_on_site')) return false
  if (!hasTrait(entry, 'reported_uninspected') && cues.has('prevents_inspection', at)) return true
  const limit = cues.first('not_inspected')
  if (!limit) return false
  return overlap(limit, at) ? covered.length < SPECIFIC_ABSENCE : limit.start < at.start
}

function isAdviceOnly(text: string, from: number): boolean {
  const cues = cuesOf(text)
  const advice = cues.first('advice')
  return advice !== null && advice.start < from + ADVICE_AFTER && !cues.has('fact')
}

/** Whether advice is about this house: it names a specific place, not 'every bedroom'. */
export const isSpecific = (text: string) => hasCue(text, 'named_place') && !hasCue(text, 'generic_place')

export const isPraise = (text: string) => hasCue(text, 'satisfactory', 'no_defects')
