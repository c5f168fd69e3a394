import type { Match } from '../catalogue/recognize.ts'
import type { Item } from '../structure/items.ts'
import { type Statement, soundsElectrical } from './statements.ts'
import { DENIED_FIELD, givesAdvice, isSpecific, type Verdict } from './verdict.ts'

/** From this rank on, a kind's words rarely mean anything else. */
export const SPECIFIC_RANK = 6

const IMPROVEMENTS = new Set(['gfci', 'afci', 'alarm', 'surge', 'tamper', 'capacity'])

/** An item that the report itself presents as a defect: numbered, labeled, in the summary, or referred to an electrician. */
export function isReported(item: Item): boolean {
  if (item.label !== null)
    return (
      !/maint|monitor|watch|cosmetic/i.test(item.label) ||
      /defec|deficien|repair|hazard|concern|safety|major|moderate|significant/i.test(item.label)
    )
  if (item.zone === 'summary') return true
  return (item.number?.split('.').length ?? 0) >= 3
}

type Strength = [strength: number, reason: string]

/** Not worth a finding. */
const NOTHING: Strength = [0, '']

/** How certain it is that a recognized statement is a finding of this report (0: it isn't one), and why. */
export function strengthOf(item: Item, statement: Statement, match: Match, verdict: Verdict): Strength {
  switch (item.zone) {
    case 'boilerplate':
    case 'contents':
    case 'limitation':
    case 'unticked':
      return NOTHING
    case 'information':
      return informationStrength(statement, match, verdict)
    case 'body':
    case 'summary':
      if (match.entry.family === 'evaluation' && isVague(item, statement)) return NOTHING
      if (
        isListOfNames(statement) ||
        isDescription(statement, match) ||
        (isField(statement) && !isReported(item))
      )
        return NOTHING
      if (verdict === 'observed') return observedStrength(item, statement, match)
      return item.isSound ? NOTHING : advisedStrength(item, statement, match, verdict)
  }
}

/** A field is never a finding ('Panel type: Fuses'). */
const isWholeSentence = (text: string) =>
  /^(?:an?|the|one|two|three|several|some|no|there|we|i)\b/i.test(text) &&
  /\b(?:is|are|was|were|has|have|did|does)\b/i.test(text) &&
  /[.!]$/.test(text)

/** 'Have an electrician look at it', without an observation and outside an item, refers to the whole house. */
function isVague({ label, number, title }: Item, { text }: Statement): boolean {
  if (/\b(?:can|could|may|might|any|such)\b/i.test(text)) return true
  return label === null && number === null && title === null && !SEEN_HERE.test(text)
}

const SEEN_HERE =
  /\b(?:(?:was|were) (?!not\b)(?:observed|noted|found|present|visible|seen)|(?:did|does|do) not|there (?:is|are|was|were)|turned off|is off|was off|flicker|dim)/i

function informationStrength({ passage, text }: Statement, match: Match, verdict: Verdict): Strength {
  const isPlain =
    verdict === 'observed' &&
    match.entry.rank >= SPECIFIC_RANK &&
    (!match.needsContext || soundsElectrical(text))
  if (isPlain && isWholeSentence(text)) return [0.6, 'Observed, but in general text']
  return isPlain && givesAdvice(passage.text) ? [0.5, 'Perhaps observed, in general text'] : NOTHING
}

/** 'The smoke alarms need to be replaced': the alarms of this house. */
const NEEDS_WORK =
  /^(?:the|this|these|several|some|both|one|two|three|multiple) [^.;]*\bneeds? (?:to be )?(?:replac\w+|repair\w*|correct\w+|reattach\w+|remount\w+|secur\w+)\b(?! every)/i

function advisedStrength(item: Item, statement: Statement, match: Match, verdict: Verdict): Strength {
  if (verdict !== 'advice') return NOTHING
  if (isSpecific(statement.text)) return [0.75, 'Recommended for a specific place']
  if (NEEDS_WORK.test(statement.text)) return [0.7, 'Work needed on something in this house']
  if (isReported(item)) return [0.7, 'Recommended in an item that the report lists as a defect']
  const isImprovement = IMPROVEMENTS.has(match.entry.family)
  return !isImprovement && statement.isAlone ? [0.6, 'Recommended, as the only sentence of an item'] : NOTHING
}

function observedStrength(item: Item, statement: Statement, match: Match): Strength {
  if (statement.isTitle) {
    const isSentence = item.headline !== null && statement.tokens.length >= 4
    const hasText = item.passages.length > 0 || item.zone === 'summary' || isSentence
    const isDescribed =
      isReported(item) || isSentence || item.passages.some(({ text }) => DEFECT_WORD.test(text))
    return hasText && isDescribed && !item.isSound ? [0.8, 'Named in the title of an item'] : NOTHING
  }
  const certainty = isReported(item) ? 0.95 : 0.85
  return match.needsContext
    ? [certainty - 0.1, 'Observed; electrical by context']
    : [certainty, 'Clearly observed']
}

const KINDS_OF_THING = new Set(['panel_type', 'old_wiring', 'ground_receptacle', 'capacity'])

/** 'Open grounds   Y / N', 'Double taps: ______': an unanswered question. */
const UNANSWERED = /(?:\b(?:y ?\/ ?n|yes ?\/ ?no|yes {1,3}no)(?: ?\/ ?n\/?a)?|_{3,})\W*$/i

/** 'Ground rod: not visible' is a form field, and so is a colon followed by eight hazards to choose from. */
const isField = ({ text }: Statement) =>
  DENIED_FIELD.test(text) || UNANSWERED.test(text) || /:\s*(?:[^,.:]{3,30},\s*){7}/.test(text)

const MIN_LISTED = 5

/** 'ELECTRICAL Aluminum wiring, fuses, generators, surge protection, extension cords': a list of things with no statement about them. */
function isListOfNames({ text, isTitle }: Statement): boolean {
  const names = text.split(/[,;]\s/)
  if (isTitle || names.length < MIN_LISTED || VERB.test(text) || DEFECT_WORD.test(text)) return false
  return names.every((name) => name.split(' ').length <= MAX_NAME_WORDS)
}

const MAX_NAME_WORDS = 7
const VERB =
  /\b(?:is|are|was|were|has|have|had|did|does|do|not|no|without|lacks?|need(?:s|ed)?|should|must|recommend\w*|observed|noted|found|seen|present|throughout|at|in)\b/i

/** 'Panel type: Fuses' describes; a defect is never the value of a field. */
function isDescription({ text, tokens, isTitle }: Statement, { entry, covered }: Match): boolean {
  if (isTitle || !KINDS_OF_THING.has(entry.family)) return false
  const colon = text.indexOf(':')
  if (colon < 0 || colon > 60) return false
  const value = text
    .slice(colon + 1)
    .replace(/\(.*\)\s*$/, '')
    .trim()
  return value.split(/\s+/).length <= 7 && tokens[covered.at(-1)!]!.end > colon && !/[.!]$/.test(value)
}

export const DEFECT_WORD =
  /\b(?:improper\w*|incorrect\w*|unsafe|hazard\w*|substandard|defect\w*|deficien\w*|damaged?|deteriorat\w*|loose|missing|broken|not (?:installed|to code|proper|up to)|unprofessional|amateur|faulty|inoperative|inoperable|not work\w*|did not|does not|failed|burn\w*|exposed|problem|concern|corroded|rusted|overheat\w*|unusual|violation|wrong)\b/i
