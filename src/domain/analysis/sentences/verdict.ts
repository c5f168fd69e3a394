import { cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { NEGATORS } from '#domain/analysis/text/negators.ts'
import type { Token } from '#domain/analysis/text/tokens.ts'
import { hasTrait } from '../catalogue.ts'
import { ADVICE_AFTER, MAX_REACH, PRAISE_BEFORE, SPECIFIC_ABSENCE } from '../weights.ts'
import { continuesStandard, isGeneral } from './generalities.ts'
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

const PRESENCE = new Set([
  'observed',
  'found',
  'noted',
  'detected',
  'present',
  'visible',
  'evident',
  'seen',
  'identified',
  'discovered',
  'apparent',
  'noticed',
  'exist',
  'exists',
  'occur',
])

/** Words between a 'no' and what it negates ('no visible signs of rust'). */
const FILLERS = new Set([
  'sign',
  'evidence',
  'visible',
  'apparent',
  'obvious',
  'significant',
  'indication',
  'major',
])

const ABSENT = new Set(['no', 'not', 'missing', 'without', 'lack', 'lacking', 'absent', 'absence', 'none'])

/** Whether the sentence negates what was recognized ('no double taps were observed'). */
export function isNegated({ text, tokens }: Statement, { covered, entry }: Match): boolean {
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
  const isDenied = tokens.some(({ word, clause }, index) => {
    if (index >= first - 5 && index < first)
      return (
        clause >= tokens[first]!.clause - 1 &&
        denies(index) &&
        tokens[index + 1]?.word !== 'only' &&
        !isContrasted(tokens, index, covered)
      )
    if (index <= first || index > last + 5) return false
    return (
      (PRESENCE.has(word) && denies(index - 1) && !isOfAbsence) ||
      (isCovered.has(index) && denies(beforeFillers(index)))
    )
  })
  if (isDenied || (cuesOf(text).has('denied_field') && !isCovered.has(tokens.length - 1))) return true
  return (
    /^(?:none|0|zero)$/.test(tokens[last + 1]?.word ?? '') ||
    (tokens[last + 1]?.word === 'no' && last + 2 === tokens.length)
  )
}

const CONTRASTS = new Set(['but', 'however', 'although', 'except'])

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
function isInDeniedList(text: string, from: number): boolean {
  const list = cuesOf(text).first('denied_list')
  return list !== null && from > text.search(/\b(?:no|neither)\b/i) && from < list.end
}

/** Classifies the sentence of a match. The checks run from most to least certain. */
export function verdictOf(statement: Statement, match: Match): Verdict {
  const { text, tokens } = statement
  const from = tokens[match.covered[0]!]!.start
  const to = tokens[match.covered.at(-1)!]!.end
  const cues = cuesOf(text)
  if (cues.has('disclaimer')) return 'boilerplate'
  if (cues.has('scope')) return 'limitation'
  if (isNegated(statement, match) || deniesAnother(statement, match) || isInDeniedList(text, from))
    return 'negated'
  if (cues.has('not_a_defect')) return 'description'
  if (isPast(text, match)) return 'past_repair'
  if (isSatisfactory(text, from, to)) return 'negated'
  if (isLimitation(text, match, from, to)) return 'limitation'
  if (isGeneral(text, { start: from, end: to }, match) || continuesStandard(text, sentenceBefore(statement)))
    return 'general'
  if (match.advises) return 'advice'
  return isAdviceOnly(text, from) ? 'advice' : 'observed'
}

const sentenceBefore = ({ passage, start }: Statement) =>
  passage.text
    .slice(0, start)
    .trim()
    .split(/(?<=[.!?]) /)
    .at(-1)!

/** Already repaired; or, if the defect is outdated equipment, out of service. */
function isPast(text: string, { entry }: Match): boolean {
  const cues = cuesOf(text)
  if (cues.has('repaired') && !cues.has('still_open')) return true
  return hasTrait(entry, 'outdated') && cues.has('out_of_use') && !cues.has('unconfirmed')
}

/** 'The GFCI outlets worked as intended': praise counts unless the defect follows it, or there's a 'but' in between. */
function isSatisfactory(text: string, from: number, to: number): boolean {
  const cues = cuesOf(text)
  const noDefects = cues.first('no_defects')
  const overlaps = noDefects !== null && noDefects.start < to && noDefects.end > from
  if (overlaps && !/\b(?:but|however|although|except)\b/i.test(text.slice(noDefects.end, to))) return true
  // 'No alarm in the bedrooms; the one in the hall works': what follows a semicolon praises something else.
  const end = (text.indexOf(';', to) + 1 || text.length + 1) - 1
  const praise = [cues.first('satisfactory'), noDefects]
    .filter((span) => span !== null)
    .filter(({ start }) => start < end)
  if (praise.length === 0 || cues.has('contrast')) return false
  return Math.min(...praise.map(({ start }) => start)) >= from - PRAISE_BEFORE
}

function isLimitation(text: string, match: Match, from: number, to: number): boolean {
  const cues = cuesOf(text)
  const at = { start: from, end: to }
  const { entry } = match
  if (cues.has('not_inspected_because', at)) return true
  if (hasTrait(entry, 'about_access') && !cues.has('no_power_on_site')) return false
  if (!hasTrait(entry, 'reported_uninspected') && cues.has('prevents_inspection', at)) return true
  const limit = cues.first('not_inspected')
  if (!limit) return false
  const overlaps = limit.start < to && limit.end > from
  return overlaps ? match.covered.length < SPECIFIC_ABSENCE : limit.start < from
}

function isAdviceOnly(text: string, from: number): boolean {
  const cues = cuesOf(text)
  const advice = cues.first('advice')
  return advice !== null && advice.start < from + ADVICE_AFTER && !cues.has('fact')
}

/** Whether advice is about this house: it names a specific place, not 'every bedroom'. */
export function isSpecific(text: string): boolean {
  const cues = cuesOf(text)
  return cues.has('named_place') && !cues.has('generic_place')
}

export const isObservation = (text: string) => cuesOf(text).has('observation')
export const isBoilerplate = (text: string) => cuesOf(text).has('disclaimer')
export const statesLimitation = (text: string) => {
  const cues = cuesOf(text)
  return cues.has('not_inspected') || cues.has('scope')
}
export const isPraise = (text: string) => {
  const cues = cuesOf(text)
  return cues.has('satisfactory') || cues.has('no_defects')
}
export const givesAdvice = (text: string) => cuesOf(text).has('advice')

/** 'Have an electrician repair it.' */
export const ordersWork = (text: string) => cuesOf(text).has('orders_work')
