import { cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Match } from '#domain/analysis/recognition/recognize.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { hasTrait } from '../catalogue.ts'
import { MAX_NAME_WORDS, MIN_LISTED, MIN_LISTED_DEFECTS, SPECIFIC_RANK, STRENGTH } from '../weights.ts'
import { type Statement, soundsElectrical } from './statements.ts'
import { givesAdvice, isSpecific, type Verdict } from './verdict.ts'

/** An item that the report itself presents as a defect: numbered, labeled, in the summary, or referred to an electrician. */
export function isReported(item: Item): boolean {
  const isNumbered = (item.number?.split('.').length ?? 0) >= 3
  if (item.label !== null)
    return (
      isNumbered ||
      !/maint|monitor|watch|cosmetic/i.test(item.label) ||
      /defec|deficien|repair|hazard|concern|safety|major|moderate|significant/i.test(item.label)
    )
  if (item.zone === 'summary' || hasRowsOfDefect(item)) return true
  return isNumbered
}

const IMPLICATION_OR_TASK = /^(?:implications?(?: ?\(s\))?|tasks?)\s*:/i
const CONDITION_WITH_TASK = /^conditions?:.*\btasks?:/i

/** 'Condition: Double taps', with 'Implication: Fire hazard' or 'Task: Correct' after it. */
const hasRowsOfDefect = ({ details, passages }: Item) =>
  details.some(({ row }) => IMPLICATION_OR_TASK.test(row.text)) ||
  passages.some(({ text }) => CONDITION_WITH_TASK.test(text))

/**
 * Whether the report lists its defects itself, in a summary or with labels, in any trade. If so, what stands elsewhere is less
 * likely one.
 */
export function listsDefects(items: readonly Item[]): boolean {
  let listed = 0
  for (const item of items) {
    if (isListed(item)) listed += 1
    if (listed >= MIN_LISTED_DEFECTS) return true
  }
  return false
}

/** Numbers don't count here: some reports number everything. */
const isListed = (item: Item) =>
  (item.label !== null || item.zone === 'summary' || hasRowsOfDefect(item)) &&
  isReported(item) &&
  [item.title, item.headline, ...item.passages].some(
    (passage) => passage !== null && (namesDefect(passage.text) || givesAdvice(passage.text)),
  )

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
      if (hasTrait(match.entry, 'unspecific') && isVague(item, statement)) return NOTHING
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

/** 'Have an electrician look at it', without an observation and outside an item, refers to the whole house. */
function isVague({ label, number, title }: Item, { text }: Statement): boolean {
  const cues = cuesOf(text)
  if (cues.has('vague')) return true
  return label === null && number === null && title === null && !cues.has('happens_here')
}

const isWholeSentence = (text: string) => /[.!]$/.test(text) && cuesOf(text).has('whole_sentence')

function informationStrength({ passage, text }: Statement, match: Match, verdict: Verdict): Strength {
  const isPlain =
    verdict === 'observed' &&
    match.entry.rank >= SPECIFIC_RANK &&
    (!match.needsContext || soundsElectrical(text))
  if (isPlain && isWholeSentence(text)) return [STRENGTH.inGeneralText, 'Observed, but in general text']
  return isPlain && givesAdvice(passage.text)
    ? [STRENGTH.perhapsInGeneralText, 'Perhaps observed, in general text']
    : NOTHING
}

function advisedStrength(item: Item, statement: Statement, match: Match, verdict: Verdict): Strength {
  if (verdict !== 'advice') return NOTHING
  if (isSpecific(statement.text)) return [STRENGTH.advisedForPlace, 'Recommended for a specific place']
  if (cuesOf(statement.text).has('needs_work'))
    return [STRENGTH.needsWork, 'Work needed on something in this house']
  if (isReported(item))
    return [STRENGTH.advisedInItem, 'Recommended in an item that the report lists as a defect']
  const isImprovement = hasTrait(match.entry, 'improvement')
  return !isImprovement && statement.isAlone
    ? [STRENGTH.advisedAlone, 'Recommended, as the only sentence of an item']
    : NOTHING
}

function observedStrength(item: Item, statement: Statement, match: Match): Strength {
  if (statement.isTitle) {
    const isSentence = item.headline !== null && statement.tokens.length >= 4
    const hasText = item.passages.length > 0 || item.zone === 'summary' || isSentence
    const isDescribed = isReported(item) || isSentence || item.passages.some(({ text }) => namesDefect(text))
    return hasText && isDescribed && !item.isSound
      ? [STRENGTH.named, 'Named in the title of an item']
      : NOTHING
  }
  const certainty = isReported(item) ? STRENGTH.observedInItem : STRENGTH.observed
  return match.needsContext
    ? [certainty - STRENGTH.lessByContext, 'Observed; electrical by context']
    : [certainty, 'Clearly observed']
}

/** 'Ground rod: not visible' is a form field, and so is a colon followed by eight hazards to choose from. */
function isField({ text }: Statement): boolean {
  const cues = cuesOf(text)
  return cues.has('denied_field') || cues.has('unanswered') || /:\s*(?:[^,.:]{3,30},\s*){7}/.test(text)
}

/** 'ELECTRICAL Aluminum wiring, fuses, generators, surge protection, extension cords': a list of things with no statement about them. */
function isListOfNames({ text, isTitle }: Statement): boolean {
  const names = text.split(/[,;]\s/)
  if (isTitle || names.length < MIN_LISTED || cuesOf(text).has('statement') || namesDefect(text)) return false
  return names.every((name) => name.split(' ').length <= MAX_NAME_WORDS)
}

/** 'Panel type: Fuses' describes; a defect is never the value of a field. */
function isDescription({ text, tokens, isTitle }: Statement, { entry, covered }: Match): boolean {
  if (isTitle || !hasTrait(entry, 'type_of_thing')) return false
  const colon = text.indexOf(':')
  if (colon < 0 || colon > 60) return false
  const value = text
    .slice(colon + 1)
    .replace(/\(.*\)\s*$/, '')
    .trim()
  return value.split(/\s+/).length <= 7 && tokens[covered.at(-1)!]!.end > colon && !/[.!]$/.test(value)
}

/** Whether a text has a word for something wrong. */
export const namesDefect = (text: string) => cuesOf(text).has('defect')
