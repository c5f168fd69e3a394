import { type Cues, cuesOf, type Span } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { placeNamedIn } from '#domain/analysis/structure/place.ts'
import { hasTrait } from '../catalogue.ts'
import type { Statement } from './statements.ts'

/** General statements: what such things are, do and need anywhere, not what was seen in this house. */

/** Whether a sentence is a general statement about what was recognized `at` these offsets. */
export function isGeneral({ text, passage }: Statement, at: Span, match: Match): boolean {
  const cues = cuesOf(text)
  // 'Light is loose: A light fixture is loose. Recommend repair.' has the form of a definition, but a term needs no repair.
  const isRecommended = cuesOf(passage.text).has('advice')
  const signs = [
    () => hasTrait(match.entry, 'unspecific') && cues.has('general_call') && !cues.has('observed'),
    // 'Contact a qualified tree service company.' tells of no tree.
    () => !hasTrait(match.entry, 'unspecific') && cues.has('referral'),
    () => cues.has('routine') && !cues.has('observed'),
    () => cues.has('may_be', at) || cues.has('general_before', at) || cues.has('tells_reader', at),
    () => cues.has('general_opening') && !isOfThisHouse(text, cues),
    () => isOfEverywhere(clauseAt(text, at.start)) && !cues.has('standard_not_met'),
    () => cues.has('listed_by_rule') && placeNamedIn(text) === null,
    () => cues.has('looking_for', at) || cues.has('conditional'),
    () => cues.has('once_usual') && !isOfThisHouse(text, cues),
    () =>
      cues.has('general_may') || (cues.has('attributed') && !/\b(?:was|were|did not|didn't)\b/i.test(text)),
    () =>
      (!isRecommended && isDefinition(text, at.end, cues)) || (cues.has('typical') && isNowhere(text, cues)),
    () => !cues.has('definite_opening') && !match.advises && isOfAllSuch(text, at, cues),
  ]
  return signs.some((sign) => sign())
}

const isOfEverywhere = (clause: string) => {
  const cues = cuesOf(clause)
  return (cues.has('standard') || cues.has('addresses_everyone')) && !cues.has('observed')
}

const clauseAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf(';', at) + 1, endOfClause(text, at)).trim()

/** Where the clause at an offset ends: at a semicolon, or with the text. */
export function endOfClause(text: string, at: number): number {
  const semicolon = text.indexOf(';', at)
  return semicolon < 0 ? text.length : semicolon
}

/** 'When tested, the GFCI did not trip', 'In general, the wiring was …': a general opening, but about this house. */
const isOfThisHouse = (text: string, cues: Cues) =>
  cues.has('this_house') ||
  (cues.has('standard_named') && cues.has('standard_not_met')) ||
  ((cues.has('notes_here') || cues.has('some_were')) && placeNamedIn(text) !== null)

/** 'Also, they should have …' continues the standard stated in the sentence before. */
export function continuesStandard(text: string, sentenceBefore: string): boolean {
  if (!cuesOf(text).has('continues_standard')) return false
  const before = cuesOf(sentenceBefore)
  const isAboutAll =
    before.has('standard') || (before.has('general_opening') && !isOfThisHouse(sentenceBefore, before))
  return isAboutAll && !before.has('observed')
}

/** 'Open ground: The third hole is not connected': a definition, with no place and no observation. */
const isDefinition = (text: string, to: number, cues: Cues) =>
  to <= text.indexOf(':') && cues.has('defined_term') && isNowhere(text, cues)

/** Neither observed here nor in a named place. */
const isNowhere = (text: string, cues: Cues) => !cues.has('seen_here') && placeNamedIn(text) === null

/** 'Open splices are a fire hazard': no article, no place, and what such things are or do in general. */
const isOfAllSuch = (text: string, at: Span, cues: Cues) =>
  (cues.has('definition', at) || cues.has('consequence', at)) && isNowhere(text, cues)
