import type { Match } from '../catalogue/recognize.ts'
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

const BOILERPLATE =
  /\b(?:will not be (?:started|tested|operated|inspected|lit|moved|removed)|(?:article|video|link|resource|brochure)s? (?:about|on|for|regarding)|here is (?:a|an|some)|you (?:can|will|may) (?:read|learn|find (?:out|more))|(?:chapter|book|brochure|guide|booklet)s? (?:contains?|covers?|explains?|describes?|discusses)|learn more|read more|every effort|no guarantee|all parties|(?:client|buyer|purchaser)s? (?:should|must|is|are) (?:be aware|verify|understand|advised)|(?:home )?inspectors? (?:shall|is not|are not|will not|does not|do not|must|should|can ?not|could not|did not|may not)|(?:we|i) (?:do|did|can|could|will) ?not (?:check|test|inspect|determine|verify|move|remove|operate|open|disassemble|evaluate|guarantee|report)|(?:is|are) not required to|shall (?:inspect|describe|report|not)|beyond the scope|outside the scope|(?:beyond|outside)(?: of)? (?:what (?:is|can|we|i|was)|our |an? (?:home )?inspection)|(?:this|the) (?:section|chapter|part|page) (?:(?:of|on|about) [\w ]{3,20} )?(?:deals with|covers|concerns|is about|describes|addresses)|standards? of practice|sops?\b|this (?:inspection|report) (?:does not|is not|is limited|was performed)|(?:accept|assume)s? no (?:liability|responsibility)|liability|disclaim\w*|warrant(?:y|ies) (?:of|or|is)|we do not (?:test|inspect|determine|verify)|(?:circle|check|select|choose) (?:one|all)|if (?:present|yes|no|any),? (?:describe|explain|provide|list|specify)|documentation (?:of (?:any|all)|must)|i do not (?:test|inspect)|not responsible|contract(?:ual)?ly|per (?:our|the) (?:inspection )?agreement|(?:examples?|such items?) (?:of .{0,60})?(?:are|include|(?:would|could|can|may|might) (?:be|include))|for (?:more|additional|further) information|click here|https?:|www\.)/i

/** 'Inspection of the wiring is limited to what is visible' opens many chapters. */
const SCOPE =
  /\b(?:inspections?|evaluations?|examinations?|review|testing|reports?|comments|observations) (?:[\w-]+ ){0,9}?(?:is|are|was|were) (?:generally |necessarily |only )?(?:limited|restricted|confined) to\b|\b(?:is|are|was|were) not (?:always |usually |often |generally )?(?:possible|practical|practicable|feasible)\b|\b(?:may|might|could) have (?:been (?:missed|overlooked)|gone unnoticed)\b|\b(?:can ?not|do not|are unable to) (?:see|look) (?:through|behind|inside|into|under)\b/i

const LIMITATION =
  /\b(?:(?:was|were|is|are|could|can) ?(?:not|n't)(?: be| been)? (?:tested|inspected|evaluated|operated|checked|verified|accessible|visible|determined|viewed|observed due|seen due|examined|opened|removed|accessed|fully (?:accessible|visible|inspected|evaluated|viewed|tested)|viewable)|not (?:tested|inspected|evaluated|operated|verified|examined) (?:due|because|as|since|at)|unable to (?:test|inspect|access|view|verify|determine|open|remove|fully|operate|evaluate)|did not (?:test|inspect|remove|verify)|(?:inspector|i|we) did not operate|not (?:tested|inspected|evaluated|operated|verified|examined)\W*$|excluded|no access to|limited (?:access|visibility|view|inspection)|(?:blocked|obstructed|concealed|hidden|covered) by (?:stored|personal|furniture|belongings|storage|insulation|finish)|representative number|random(?:ly)? (?:sampl|test)|not part of (?:this|the|a)|stored items|personal (?:items|belongings|property))\b/i

const PAST =
  /\b(?:(?:has|have|had|was|were)(?: already| since| recently| previously| been| all)* (?:been )?(?:repaired|corrected|remediated|fixed|upgraded|updated|addressed|completed|resolved|rectified)|previously (?:repaired|corrected|replaced)|formerly|(?:was|were|been) (?:\w+ (?:and|&) )?replaced|(?:has|have) been (?:secured|covered|closed|capped|tightened|reattached|labell?ed|grounded|mended)|now (?:has|have|is|are|works?)\b|prior repairs?|repairs? (?:was|were|appears? to have been) (?:made|done|completed))\b/i
const NOT_PAST =
  /\b(?:should|need|needs|recommend|but|however|not been|n't been|until|must|improperly|incorrectly|poorly|be (?:repaired|corrected|replaced)|amateur|if|when|once|appears? to have been|without|still|again|unprofessional)\b/i

const SATISFACTORY =
  /\b(?:(?:were|was|is|are|appeared?|appears?)(?: to be| all| found to be| in)* (?:functional|functioning|operational|operable|serviceable|satisfactory|acceptable|adequate|normal|properly|correctly|verified|good|working(?! space)|present and|intact|in (?:good|serviceable|working|acceptable|proper|satisfactory)|tested and)|(?:operated|functioned|worked|responded|tested|performed|tripped)(?: properly| as intended| normally| correctly| satisfactorily| when tested| ok| fine| good| and reset)|no (?:major |significant |visible |apparent |obvious |material |reportable |notable |immediate )*(?:system |safety |functional |electrical |current )*(?:defects?|deficienc(?:y|ies)|problems?|issues?|concerns?|troubles?|faults?|anomalies|irregularities)|in place and (?:operational|secure\w*)|(?:was|were|is|are) secure\b|appear(?:ed|s)? serviceable|passed|meets? (?:current|minimum)|free of|satisfactory|as (?:designed|intended))\b/i

const GENERIC_PLACES =
  /\b(?:(?:every|each|all|any) (?:of the )?(?:bed ?rooms?|sleeping|levels?|floors?|stor(?:y|ies)|homes?|houses?|residences?|areas?|wet|dwelling)|sleeping (?:rooms?|areas?)|near water|water sources?|where (?:required|needed|missing|applicable|necessary)|(?:kitchens|bathrooms|garages|laundry rooms|basements|crawlspaces|exteriors)\b|within (?:six|6|\d+) feet|wet (?:areas|locations)|required (?:areas|locations)|current(?:ly)? (?:standards|required)|all homes|code)\b/i

const NAMED_PLACE =
  /\b(?:the|this|in|at|for|of|on|front|rear|master|hall|main|upstairs|downstairs|guest)\s+(?:the\s+)?(?:\w+\s)?(?:kitchen|bath(?:room)?|bathrooms|baths|garage|basement|exterior|laundry|patio|deck|porch|bedrooms?|island|wet bar|utility|crawl ?space|sink|counter(?:top)?s?|outside|pool|hot tub|spa|dishwasher|panel|attic|shed|service|home|house|property|residence|outlets?|receptacles?|circuits?)\b/i

const ADVICE =
  /\b(?:should|must|recommend\w*|advis\w+|suggest\w*|consider|need(?:s|ed)? to|ought|prudent|would be (?:wise|good)|install|add)\b/i

const OBSERVED =
  /\b(?:observed|noted|found|discovered|present|visible|noticed|identified|detected|at the time|located|appears?|appeared|did not|does not|do not|didn't|doesn't|was|were|has|have|had|lacks?|lacked|missing|no|not|at this)\b/i

const NEGATORS = new Set([
  'no',
  'not',
  'none',
  'never',
  'without',
  'nothing',
  'neither',
  'nor',
  'free',
  'cannot',
])
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

/** 'Knob and tube wiring: No', 'Aluminum branch circuits: none seen'. */
export const DENIED_FIELD =
  /^[^:?.]{3,80}[:?]\s*(?:no|none|n\/?a|not (?:present|visible|observed|found|noted|seen|applicable)|absent)(?: (?:observed|found|noted|seen|present|visible|evident))?\W*$/i

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
      return clause >= tokens[first]!.clause - 1 && denies(index) && tokens[index + 1]?.word !== 'only'
    if (index <= first || index > last + 5) return false
    return (
      (PRESENCE.has(word) && denies(index - 1) && !isOfAbsence) ||
      (isCovered.has(index) && denies(beforeFillers(index)))
    )
  })
  if (isDenied || (DENIED_FIELD.test(text) && !isCovered.has(tokens.length - 1))) return true
  return tokens[last + 1]?.word === 'none' || (tokens[last + 1]?.word === 'no' && last + 2 === tokens.length)
}

const MAX_REACH = 5

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
const DENIED_LIST =
  /^(?:there (?:is|are|was|were) |(?:i|we) (?:saw|found|noted) )?(?:no|neither)\b[\w\s,/()-]*,? (?:or|nor) [\w\s-]*/i

function isInDeniedList(text: string, from: number): boolean {
  const list = DENIED_LIST.exec(text)
  return list !== null && from > list[0].search(/\b(?:no|neither)\b/i) && from < list[0].length
}

const NOT_A_DEFECT =
  /\b(?:this|that|which|it|these) (?:is|are) not (?:considered )?(?:an? |necessarily an? )?(?:defects?|deficienc(?:y|ies)|problems?|concerns?|issues?|hazards?)\b/i

const SPECIFIC_ABSENCE = 6

/** Classifies the sentence of a match. The checks run from most to least certain. */
export function verdictOf(statement: Statement, match: Match): Verdict {
  const { text, tokens } = statement
  const from = tokens[match.covered[0]!]!.start
  const to = tokens[match.covered.at(-1)!]!.end
  const before = text.slice(0, from)
  if (BOILERPLATE.test(text)) return 'boilerplate'
  if (SCOPE.test(text)) return 'limitation'
  if (isNegated(statement, match) || deniesAnother(statement, match) || isInDeniedList(text, from))
    return 'negated'
  if (NOT_A_DEFECT.test(text)) return 'description'
  if (isPast(text, match)) return 'past_repair'
  if (isSatisfactory(text, from, to)) return 'negated'
  if (isLimitation(text, match, from, to)) return 'limitation'
  if (isGeneral(text, before, to, match) || continuesStandard(text, sentenceBefore(statement)))
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

const OUT_OF_USE =
  /\b(?:not (?:energi[sz]ed|active|live|in use|in service)|no longer (?:in use|used|active|energi[sz]ed|in service)|de-?energi[sz]ed|inactive|once (?:served|fed|supplied))\b/i
const OUTDATED = new Set(['old_wiring', 'panel_type'])

/** Already repaired; or, if the defect is outdated equipment, out of service. */
function isPast(text: string, { entry }: Match): boolean {
  if (PAST.test(text) && !NOT_PAST.test(text)) return true
  return (
    OUTDATED.has(entry.family) && OUT_OF_USE.test(text) && !/\b(?:verif|confirm|determin|may)/i.test(text)
  )
}

/** 'The GFCI outlets worked as intended': praise counts unless the defect follows it, or there's a 'but' in between. */
function isSatisfactory(text: string, from: number, to: number): boolean {
  const praise = SATISFACTORY.exec(text)
  if (!praise) return false
  const covers = praise.index < to && praise.index + praise[0].length > from
  if (covers && /^no /i.test(praise[0])) return true
  if (/\b(?:but|however|except|although|with the exception|other than|not)\b/i.test(text)) return false
  return praise.index >= from - 40
}

/** What follows a defect that's mentioned only as the reason why something wasn't inspected. */
const KEPT_FROM_LOOKING =
  /\b(?:so|therefore|thus|as a result|hence)\b[^.]{0,60}\b(?:not|un(?:able|determined))\b[^.]{0,30}\b(?:test|inspect|verif|check|operat|determin|remov|open|evaluat|view)|\b(?:limit|prevent|preclud)(?:ed|ing|s)? (?:the|our|my|a|full|further|access|inspection|thorough)|\bkept (?:us|me|the|it)\b/i
const KEEPS_AS_DEFECT = new Set(['dead_receptacle', 'panel_place', 'main_disconnect'])

/** 'The subpanel was not opened because it was blocked': the report states the reason itself. */
const NOT_LOOKED_AT_BECAUSE =
  /\bnot (?:be |been |fully )*(?:inspected|opened|examined|evaluated|tested|viewed|checked|removed|entered)\b[^.]{0,40}?\b(?:because|since|due|as|owing)\b/i

function isLimitation(text: string, match: Match, from: number, to: number): boolean {
  if (NOT_LOOKED_AT_BECAUSE.test(text.slice(0, to))) return true
  const isAboutAccess = match.entry.family === 'panel_place' || match.entry.family === 'switch'
  if (
    isAboutAccess &&
    !/\b(?:no (?:power|electricity) (?:during|at the time|in the|to the (?:house|home))|therefore|(?:power|electricity|utilities) (?:was|were|is) (?:off|not)|occupied|vacant)\b/i.test(
      text,
    )
  )
    return false
  if (KEPT_FROM_LOOKING.test(text.slice(from)) && !KEEPS_AS_DEFECT.has(match.entry.family)) return true
  const limit = LIMITATION.exec(text)
  if (!limit) return false
  const overlaps = limit.index < to && limit.index + limit[0].length > from
  if (overlaps) return match.covered.length < SPECIFIC_ABSENCE && !/located|found/i.test(limit[0])
  return limit.index < from
}

const isAdviceOnly = (text: string, from: number) =>
  ADVICE.test(text.slice(0, from + 30)) &&
  !/\b(?:observed|noted|found|is missing|are missing|was|were|has|(?<!(?:should|must|to|could|would|may|might|can|will|shall|you) )have)\b/i.test(
    text,
  )

const PLACED_THING =
  /\b(?:outdoor|exterior|outside|garage|kitchen|bath(?:room)?|laundry|basement|patio|deck|porch|island|counter) (?:counter )?(?:outlets?|receptacles?|circuits?|lights?|plugs?)\b/i

/** Whether advice is about this house: it names a specific place, not 'every bedroom'. */
export function isSpecific(text: string): boolean {
  return (NAMED_PLACE.test(text) || PLACED_THING.test(text)) && !GENERIC_PLACES.test(text)
}

export const isObservation = (text: string) => OBSERVED.test(text)
export const isBoilerplate = (text: string) => BOILERPLATE.test(text)
export const isPraise = (text: string) => SATISFACTORY.test(text)
export const statesLimitation = (text: string) => LIMITATION.test(text) || SCOPE.test(text)
export const givesAdvice = (text: string) => ADVICE.test(text)
