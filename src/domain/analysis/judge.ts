import { placeNamedIn } from './place.ts'
import type { Match } from './recognise.ts'
import type { Statement } from './statements.ts'

/** What kind of sentence it is in which a kind was recognised. */
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
  /\b(?:will not be (?:started|tested|operated|inspected|lit|moved|removed)|(?:article|video|link|resource|brochure)s? (?:about|on|for|regarding)|here is (?:a|an|some)|learn more|read more|every effort|no guarantee|all parties|(?:client|buyer|purchaser)s? (?:should|must|is|are) (?:be aware|verify|understand|advised)|(?:home )?inspectors? (?:shall|is not|are not|will not|does not|do not|must|should|can ?not|could not|did not|may not)|(?:we|i) (?:do|did|can|could|will) ?not (?:check|test|inspect|determine|verify|move|remove|operate|open|disassemble|evaluate|guarantee|report)|(?:is|are) not required to|shall (?:inspect|describe|report|not)|beyond the scope|outside the scope|standards? of practice|sops?\b|this (?:inspection|report) (?:does not|is not|is limited|was performed)|(?:accept|assume)s? no (?:liability|responsibility)|liability|disclaim\w*|warrant(?:y|ies) (?:of|or|is)|we do not (?:test|inspect|determine|verify)|i do not (?:test|inspect)|not responsible|contract(?:ual)?ly|per (?:our|the) (?:inspection )?agreement|(?:examples?|such items?) (?:of .{0,60})?(?:are|include)|for (?:more|additional|further) information|click here|https?:|www\.)/i

const LIMITATION =
  /\b(?:(?:was|were|is|are|could|can) ?(?:not|n't)(?: be| been)? (?:tested|inspected|evaluated|operated|checked|verified|accessible|visible|determined|viewed|observed due|seen due|examined|opened|removed|accessed|fully (?:accessible|visible|inspected|evaluated|viewed|tested)|viewable)|not (?:tested|inspected|evaluated|operated|verified|examined) (?:due|because|as|since|at)|unable to (?:test|inspect|access|view|verify|determine|open|remove|fully|operate|evaluate)|did not (?:test|inspect|remove|verify)|(?:inspector|i|we) did not operate|excluded|no access to|limited (?:access|visibility|view|inspection)|(?:blocked|obstructed|concealed|hidden|covered) by (?:stored|personal|furniture|belongings|storage|insulation|finish)|representative number|random(?:ly)? (?:sampl|test)|not part of (?:this|the|a)|stored items|personal (?:items|belongings|property))\b/i

const PAST =
  /\b(?:(?:has|have|had|was|were)(?: already| since| recently| previously| been| all)* (?:been )?(?:repaired|corrected|remediated|fixed|upgraded|updated|addressed|completed|resolved|rectified)|previously (?:repaired|corrected|replaced)|has (?:been|since been) replaced|was replaced|were replaced|prior repairs?|repairs? (?:was|were|appears? to have been) (?:made|done|completed))\b/i
const NOT_PAST =
  /\b(?:should|need|needs|recommend|but|however|not been|n't been|until|must|improperly|incorrectly|poorly|be (?:repaired|corrected|replaced)|amateur|if|when|once|appears? to have been|without|still|again|unprofessional)\b/i

const SATISFACTORY =
  /\b(?:(?:were|was|is|are|appeared?|appears?)(?: to be| all| found to be| in)* (?:functional|functioning|operational|operable|serviceable|satisfactory|acceptable|adequate|normal|properly|correctly|good|working(?! space)|present and|intact|in (?:good|serviceable|working|acceptable|proper|satisfactory)|tested and)|(?:operated|functioned|worked|responded|tested|performed|tripped)(?: properly| as intended| normally| correctly| satisfactorily| when tested| ok| fine| good| and reset)|no (?:major |significant |visible |apparent |obvious |material |reportable |notable |immediate )*(?:system |safety |functional |electrical |current )*(?:defects?|deficienc(?:y|ies)|problems?|issues?|concerns?|anomalies|irregularities)|in place and (?:operational|secure\w*)|(?:was|were|is|are) secure\b|appear(?:ed|s)? serviceable|passed|meets? (?:current|minimum)|free of|satisfactory|as (?:designed|intended))\b/i

const DEFINITE =
  /^(?:the|this|that|these|those|a|an|one|two|three|four|five|six|seven|eight|several|some|multiple|many|few|all|no|numerous|both|at least|at|there|i|we|in|on|inspector|observed|noted|found|missing|loose|damaged|broken|\d|\(\d|front|rear|left|right|north|south|east|west|main|exterior|interior|garage|kitchen|master|hall|basement|attic|living|dining|family|upstairs|downstairs|bedroom|bathroom|laundry|upper|lower|open|exposed|double|improper|older)\b/i

const OPENS_GENERAL =
  /^(?:if|any|when|whenever|should (?:you|the|any)|unless|in the event|for (?:your )?(?:safety|information|reference)|note that|please|remember|generally|typically|in general|normally|in most|some (?:manufacturers|insurance|jurisdictions|municipalities|homes|older|experts|companies)|older homes|many (?:older|homes|insurance|manufacturers)|homes (?:built|that|with)|houses|as a (?:reminder|general|homeowner)|be sure|make sure|always|never|do not|don't|every (?:home|year|house)|it is (?:important|common|not uncommon|typical)|did you know|why|what|how|consider having|(?:current|modern|today'?s|present|newer|new) (?:safety |electrical |building |construction )*(?:standards?|codes?|practice)|(?:the )?(?:nec|national electric|cpsc|consumer product|nfpa|osha|international residential)|standards? (?:require|call)|code (?:requires?|requirements?)|(?:one|two|three) (?:of the )?(?:most|reasons?|purposes?)|(?:this|these|it|they|which|such|that) (?:is|are|can|could|may|might|will|would|helps?|provides?|protects?|prevents?|reduces?|allows?|creates?|poses?|means?|indicates?|includes?|devices?|type|types|was done|practice)\b)/i

const CUE_BEFORE =
  /\b(?:(?:can|could|may|might) (?:cause|result|lead|create|pose|become|occur|happen|indicate|also|be a|overheat|fail|produce|allow|damage|affect|contribute)|(?:provides?|protects?|prevents?|reduces?|helps?|ensures?|refers? to|means|occurs? when|results? (?:in|from)|is caused|are caused|to (?:prevent|avoid|reduce|eliminate|protect|ensure|minimi[sz]e|help)|designed to|intended to|known (?:for|to)|prone to|in order to|risk of|possibility of|potential for|chance of|history of|instead of|rather than|such as|e\.g\.|for example|used to be|(?:was|were) (?:not )?(?:required|common|commonly|allowed|acceptable|permitted|typical|introduced)|(?:is|are) (?:required|recommended|designed|intended|considered|typically|generally|usually|often|commonly|a type|a device|used to)|should be (?:tested|checked|inspected|cleaned|replaced every|changed every|exercised)|every (?:month|year|six|ten|10|5)|monthly|annually|periodically|regularly|as needed|in the future|over time|eventually|so that|check for|look for|inspect for|watch for|looking for|checked for|tested for|inspected for|looked for))\b/i

const GENERIC_PLACES =
  /\b(?:(?:every|each|all|any) (?:of the )?(?:bed ?rooms?|sleeping|levels?|floors?|stor(?:y|ies)|homes?|houses?|residences?|areas?|wet|dwelling)|sleeping (?:rooms?|areas?)|near water|water sources?|where (?:required|needed|missing|applicable|necessary)|(?:kitchens|bathrooms|garages|laundry rooms|basements|crawlspaces|exteriors)\b|within (?:six|6|\d+) feet|wet (?:areas|locations)|required (?:areas|locations)|current(?:ly)? (?:standards|required)|all homes|code)\b/i

const NAMED_PLACE =
  /\b(?:the|this|in|at|for|of|on|front|rear|master|hall|main|upstairs|downstairs|guest)\s+(?:the\s+)?(?:\w+\s)?(?:kitchen|bath(?:room)?|bathrooms|baths|garage|basement|exterior|laundry|patio|deck|porch|bedrooms?|island|wet bar|utility|crawl ?space|sink|counter(?:top)?s?|outside|pool|hot tub|spa|dishwasher|panel|attic|shed|service|home|house|property|residence|outlets?|receptacles?|circuits?)\b/i

const ADVICE =
  /\b(?:should|must|recommend\w*|advis\w+|suggest\w*|consider|need(?:s|ed)? to|ought|prudent|would be (?:wise|good)|install|add)\b/i

const OBSERVED =
  /\b(?:observed|noted|found|discovered|present|visible|noticed|identified|detected|at the time|located|appears?|appeared|did not|does not|do not|didn't|doesn't|was|were|has|have|had|lacks?|lacked|missing|no|not|at this)\b/i

const NEGATORS = new Set(['no', 'not', 'none', 'never', 'without', 'neither', 'nor', 'free', 'cannot'])
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

/** Whether the sentence says that what was recognised is not there ('no double taps were observed'). */
export function isNegated({ tokens }: Statement, { covered }: Match): boolean {
  const isCovered = new Set(covered)
  const first = covered[0]!
  const last = covered.at(-1)!
  for (let i = first - 1; i >= Math.max(0, first - 5); i -= 1) {
    if (tokens[i]!.clause < tokens[first]!.clause - 1) break
    if (NEGATORS.has(tokens[i]!.word) && !isCovered.has(i) && tokens[i + 1]?.word !== 'only') return true
  }
  for (let i = first; i < Math.min(tokens.length - 1, last + 5); i += 1) {
    if (NEGATORS.has(tokens[i]!.word) && !isCovered.has(i) && PRESENCE.has(tokens[i + 1]!.word)) return true
  }
  return tokens[last + 1]?.word === 'none' || (tokens[last + 1]?.word === 'no' && last + 2 === tokens.length)
}

const SPECIFIC_ABSENCE = 6

/** Judges the sentence of a match. The order of the questions is the order of their certainty. */
export function judge(statement: Statement, match: Match): Verdict {
  const { text, tokens } = statement
  const from = tokens[match.covered[0]!]!.start
  const to = tokens[match.covered.at(-1)!]!.end
  const before = text.slice(0, from)
  if (BOILERPLATE.test(text)) return 'boilerplate'
  if (isNegated(statement, match)) return 'negated'
  if (PAST.test(text) && !NOT_PAST.test(text)) return 'past_repair'
  if (isSatisfactory(text, from, to)) return 'negated'
  if (isLimitation(text, match, from, to)) return 'limitation'
  if (isGeneral(text, before, to, match)) return 'general'
  if (match.advises) return 'advice'
  return isAdviceOnly(text, from) ? 'advice' : 'observed'
}

/** 'The GFCI outlets worked as intended': praise counts unless the fault stands after it, or a 'but' between. */
function isSatisfactory(text: string, from: number, to: number): boolean {
  const praise = SATISFACTORY.exec(text)
  if (!praise) return false
  const covers = praise.index < to && praise.index + praise[0].length > from
  if (covers && /^no /i.test(praise[0])) return true
  if (/\b(?:but|however|except|although|with the exception|other than|not)\b/i.test(text)) return false
  return praise.index >= from - 40
}

function isLimitation(text: string, match: Match, from: number, to: number): boolean {
  const isAboutAccess = match.entry.family === 'panel_place' || match.entry.family === 'switch'
  if (
    isAboutAccess &&
    !/\b(?:no (?:power|electricity) (?:during|at the time|in the|to the (?:house|home))|therefore|(?:power|electricity|utilities) (?:was|were|is) (?:off|not)|occupied|vacant)\b/i.test(
      text,
    )
  )
    return false
  const limit = LIMITATION.exec(text)
  if (!limit) return false
  const overlaps = limit.index < to && limit.index + limit[0].length > from
  if (overlaps) return match.covered.length < SPECIFIC_ABSENCE && !/located|found/i.test(limit[0])
  return limit.index < from
}

const ROUTINE =
  /\b(?:most|many|all|some|older|newer|existing) (?:older |existing |modern |new |newer )*(?:homes|houses|dwellings|residences|properties|electricians|inspectors|manufacturers|insurance|insurers|units|experts|municipalities)\b|\b(?:may|might) not have been (?:required|needed|standard|available)|\bwhen (?:the|this|your) (?:home|house|property|dwelling|structure) was (?:built|constructed)|\bevery (?:\w+ )?(?:years?|months?)\b|\b(?:monthly|yearly|regularly|periodically)\b|\bonce a (?:month|year)\b|\bannually\b|\beach (?:month|year)\b/i

const PLAINLY_OBSERVED =
  /\b(?:(?:was|were|is|are) (?:not )?(?:observed|noted|found|present|installed|provided|missing|visible|seen|gfci|protected)|lacks?|lacked|missing|(?:did|does|do) not|didn't|doesn't)\b/i

/** 'Some units can be damaged …': right before the words that matched there is a 'can'. */
const MODAL_BEFORE = /\b(?:can|could|may|might) (?:also )?(?:be |become |get |have )?(?:\w+ )?$/i

const DEFINES =
  /\b(?:is|are) (?:a|an|the|required|recommended|designed|intended|considered|known|typically|generally|usually|often|commonly|necessary|important|made|called|prone|not (?:a|required|designed|recommended|permitted|allowed|considered))\b/i
const HAS_CONSEQUENCE =
  /^[\w\s,/()'-]{0,60}\b(?:can|could|may|might|will|would) (?:also |then |easily )?(?:cause|result|lead|create|pose|become|be|occur|happen|fail|overheat|arc|start|shock|damage|contribute|allow|produce|ignite|catch|indicate|affect|vary|require|trip|burn|melt|develop|have|give|not)\b/i

/** 'Loose connections can arc': no article, and a 'can'. */
const IN_GENERAL_MAY =
  /^(?:loose|missing|damaged|broken|open|exposed|double|improper|older|reversed?|ungrounded|unprotected|worn|corroded|rusted|overheated|oversized|undersized|bare|abandoned)\s+(?:\w+\s+){1,4}(?:can|may|could|might|will|are (?:a|an)|is a)\b/i

const isCallForAnElectrician = (text: string) =>
  !PLAINLY_OBSERVED.test(text) && /\b(?:we|any|all|such|because|as a|always)\b/i.test(text)

const LOOKS_FOR = /\b(?:tested|checked|inspected|looked|checking|testing|looking) for\b/i

function isGeneral(text: string, before: string, to: number, match: Match): boolean {
  const signs = [
    () => match.entry.family === 'evaluation' && isCallForAnElectrician(text),
    () => ROUTINE.test(text) && !PLAINLY_OBSERVED.test(text),
    () => MODAL_BEFORE.test(before),
    () => OPENS_GENERAL.test(text) && !/\b(?:was|were) (?:observed|noted|found)\b/i.test(text),
    () => CUE_BEFORE.test(before),
    () => LOOKS_FOR.test(text.slice(0, to)),
    () => IN_GENERAL_MAY.test(text),
    () => !DEFINITE.test(text) && !match.advises && speaksOfKinds(text, text.slice(before.length)),
  ]
  return signs.some((sign) => sign())
}

/** 'Open splices are a fire hazard': no article, no place, and what such things are or do. */
const speaksOfKinds = (text: string, after: string) =>
  (DEFINES.test(after) || HAS_CONSEQUENCE.test(after)) &&
  !/\b(?:observed|noted|found|at the|in the|this)\b/i.test(text) &&
  placeNamedIn(text) === null

const isAdviceOnly = (text: string, from: number) =>
  ADVICE.test(text.slice(0, from + 30)) &&
  !/\b(?:observed|noted|found|is missing|are missing|was|were|has|have)\b/i.test(text)

const PLACED_THING =
  /\b(?:outdoor|exterior|outside|garage|kitchen|bath(?:room)?|laundry|basement|patio|deck|porch|island|counter) (?:counter )?(?:outlets?|receptacles?|circuits?|lights?|plugs?)\b/i

/** Whether an advice speaks of this house: a place of its own, not 'every bedroom'. */
export function isSpecific(text: string): boolean {
  return (NAMED_PLACE.test(text) || PLACED_THING.test(text)) && !GENERIC_PLACES.test(text)
}

export const isObservation = (text: string) => OBSERVED.test(text)
export const isBoilerplate = (text: string) => BOILERPLATE.test(text)
export const isPraise = (text: string) => SATISFACTORY.test(text)
export const speaksOfLimits = (text: string) => LIMITATION.test(text)
export const advises = (text: string) => ADVICE.test(text)
