import { contributionsOf, type Features } from '#domain/analysis/classifier/score.ts'

/* Why the analysis is sure of a finding, or isn't, in words for staff. */

type Phrases = Partial<Record<keyof Features, string>>

const FOR: Phrases = {
  wording: 'worded like a defect',
  matchedWords: 'described in detail',
  needsWork: 'says what needs work',
  adviceFollows: 'with advice next to it',
  inSummary: 'in the summary',
  labeled: 'marked as a defect',
  numbered: 'an item of its own',
  length: 'in a short item',
}

const AGAINST: Phrases = {
  wording: 'worded like general text',
  unmatched: 'in unusual words',
  byContext: 'electrical only by its chapter',
  inInformation: 'among descriptions',
  length: 'in a long text',
  improvement: 'possibly just a suggestion',
}

/** Less than this, as log odds, is no reason. */
const MIN_REASON = 0.2
const MAX_REASONS = 2

/**
 * What speaks most for or against a finding with these features (`isFor` says which), as a phrase for staff; it also says in how many
 * places, and what the report leaves open.
 */
export function confidenceReasonOf(
  features: Features,
  { isFor, places, isCountOpen }: { isFor: boolean; places: number; isCountOpen: boolean },
): string {
  const phrases = isFor ? FOR : AGAINST
  const reasons = contributionsOf(features)
    .map(({ name, logOdds }) => ({ phrase: phrases[name], part: isFor ? logOdds : -logOdds }))
    .filter(({ phrase, part }) => phrase !== undefined && part >= MIN_REASON)
    .sort((a, b) => b.part - a.part)
    .slice(0, MAX_REASONS)
    .map(({ phrase }) => phrase!)
  const text = reasons.join(', ') || (isFor ? 'stated as an observation' : 'little speaks for it')
  const where = places > 1 ? `, in ${places} places` : ''
  const open = isCountOpen ? '; the report doesn’t say how many' : ''
  return text.charAt(0).toUpperCase() + text.slice(1) + where + open
}
