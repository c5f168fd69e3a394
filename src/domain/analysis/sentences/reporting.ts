import { hasCue } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import { type Item, isRated } from '#domain/analysis/structure/items.ts'
import { hasTrait } from '../catalogue.ts'
import { SPECIFIC_RANK } from '../weights.ts'
import type { DescribedItem } from './described-item.ts'
import { mentionsTrade, type Statement } from './statements.ts'
import { isSpecific, type Verdict } from './verdict.ts'

/** Whether a statement in which a kind was recognized, where a report has findings or describes, may be a finding. */
export const mayBeFinding = (
  item: DescribedItem,
  statement: Statement,
  match: Match,
  verdict: Verdict,
): boolean =>
  item.zone === 'information'
    ? isObservedInGeneralText(statement, match, verdict)
    : !isNoStatement(item, statement, match) && isAssertedHere(item, statement, match, verdict)

const isNoStatement = (item: DescribedItem, statement: Statement, match: Match) =>
  (hasTrait(match.entry, 'unspecific') && isVague(item, statement)) ||
  isDescription(statement, match) ||
  (isField(statement) && !item.isReported)

function isAssertedHere(item: DescribedItem, statement: Statement, match: Match, verdict: Verdict): boolean {
  if (verdict === 'observed') return !statement.isTitle || isTitleOfFinding(item, statement)
  if (isTicked(statement)) return true
  return verdict === 'general' ? mentionsTrade(statement.text) : isAdviceForThisHouse(item, statement, match)
}

/** '☒ Recommend adding detectors' */
const isTicked = ({ passage }: Statement) => passage.marker?.type === 'box'

/** 'Have an electrician look at it', without an observation and outside an item, refers to the whole house. */
function isVague(item: Item, { text }: Statement): boolean {
  if (hasCue(text, 'vague')) return true
  if (isRated(item) || item.number !== null || item.title !== null) return false
  return !hasCue(text, 'happens_here', 'needs_work')
}

const isWholeSentence = (text: string) => /[.!]$/.test(text) && hasCue(text, 'whole_sentence')

function isObservedInGeneralText({ passage, text }: Statement, match: Match, verdict: Verdict): boolean {
  const isPlain =
    verdict === 'observed' &&
    match.entry.rank >= SPECIFIC_RANK &&
    (!match.needsContext || mentionsTrade(text))
  return isPlain && (isWholeSentence(text) || hasCue(passage.text, 'advice'))
}

function isAdviceForThisHouse(item: DescribedItem, { text, isAlone }: Statement, { entry }: Match): boolean {
  if (isSpecific(text) || item.isReported) return true
  return !hasTrait(entry, 'improvement') && isAlone
}

function isTitleOfFinding(item: DescribedItem, { tokens }: Statement): boolean {
  const { headline, passages, zone, isReported } = item
  if (headline !== null && tokens.length >= 4) return true
  const hasText = passages.length > 0 || zone === 'summary'
  return hasText && (isReported || passages.some(({ text }) => hasCue(text, 'defect')))
}

/** 'Ground rod: not visible' is a form field, and so is a colon followed by eight hazards to choose from. */
function isField({ text }: Statement): boolean {
  // 'The lights are dead (bulbs?).' asks nothing.
  const own = text.replace(/\s*\([^()]*\)/g, '')
  return hasCue(own, 'denied_field', 'unanswered') || /:\s*(?:[^,.:]{3,30},\s*){7}/.test(text)
}

/** 'Panel type: Fuses' describes; a defect is never the value of a field. */
function isDescription({ text, tokens, isTitle }: Statement, { entry, covered }: Match): boolean {
  if (isTitle || !hasTrait(entry, 'type_of_thing')) return false
  const colon = text.indexOf(':')
  return colon >= 0 && tokens[covered.at(-1)!]!.end > colon && !/[.!]$/.test(text)
}
