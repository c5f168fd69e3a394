import type { Match } from '../catalogue/recognize.ts'
import { placeNamedIn } from '../structure/place.ts'

/** General statements: what such things are, do and need anywhere, not what was seen in this house. */

const DEFINITE =
  /^(?:the|this|that|these|those|a|an|one|two|three|four|five|six|seven|eight|several|some|multiple|many|few|all|no|numerous|both|at least|at|there|i|we|in|on|inspector|observed|noted|found|missing|loose|damaged|broken|\d|\(\d|front|rear|left|right|north|south|east|west|main|exterior|interior|garage|kitchen|master|hall|basement|attic|living|dining|family|upstairs|downstairs|bedroom|bathroom|laundry|upper|lower|open|exposed|double|improper|older)\b/i

const OPENS_GENERAL =
  /^(?:if|any|when|whenever|should (?:you|the|any)|unless|in the event|as of (?:the )?(?:19|20)\d\d|since (?:the )?(?:19|20)\d\d|be aware|keep in mind|bear in mind|safety tip|tip:|definitions?\b|for (?:your )?(?:safety|information|reference)|note that|(?:replacing|adding|installing|repairing|correcting|upgrading)\b[^.:]{3,60}:|please|remember|generally|typically|in general|normally|in most|in (?:houses|homes|dwellings|older|newer|many|some) |some (?:manufacturers|insurance|jurisdictions|municipalities|homes|older|experts|companies)|older homes|many (?:older|homes|insurance|manufacturers)|homes (?:built|that|with)|houses|as a (?:reminder|general|homeowner)|(?:test|check|look|press|push|inspect|clean|vacuum|keep|use|unplug|change|avoid) (?:all|each|every|for|your|the|any|that|only|its|their|an?)\b|be sure|make sure|always|never|do not|don't|every (?:home|year|house)|it is (?:important|common|not uncommon|typical)|did you know|why|what|how|(?:the )?(?:most )?(?:typical|common|usual|frequent) (?:\w+ )?(?:defects?|problems?|faults?|causes?|signs?|issues?|concerns?|hazards?|conditions?|mistakes?|reasons?)\b|consider having|(?:current|modern|today'?s|present|newer|new) (?:safety |electrical |building |construction )*(?:standards?|codes?|practice)|(?:the )?(?:nec|national electric|cpsc|consumer product|nfpa|osha|international residential)|standards? (?:require|call)|code (?:requires?|requirements?)|(?:one|two|three) (?:of the )?(?:most|reasons?|purposes?)|(?:this|these|it|they|which|such|that) (?:is|are|can|could|may|might|will|would|helps?|provides?|protects?|prevents?|reduces?|allows?|creates?|poses?|means?|indicates?|includes?|devices?|type|types|was done|practice)\b)/i

const CUE_BEFORE =
  /\b(?:(?:can|could|may|might) (?:cause|result|lead|create|pose|become|occur|happen|indicate|also|be a|overheat|fail|produce|allow|damage|affect|contribute)|(?:provides?|protects?|prevents?|reduces?|helps?|ensures?|refers? to|means|occurs? when|results? (?:in|from)|is caused|are caused|to (?:prevent|avoid|reduce|eliminate|protect|ensure|minimi[sz]e|help)|designed to|intended to|known (?:for|to)|prone to|in order to|risk of|possibility of|potential for|chance of|history of|instead of|rather than|such as|e\.g\.|for example|used to be|(?:was|were) (?:not )?(?:required|common|commonly|allowed|acceptable|permitted|typical|introduced)|(?:is|are) (?:required|recommended|designed|intended|considered|typically|generally|usually|often|commonly|a type|a device|used to)|should be (?:tested|checked|inspected|cleaned|replaced every|changed every|exercised)|every (?:month|year|six|ten|10|5)|monthly|annually|periodically|regularly|as needed|in the future|over time|eventually|so that|if (?:it|they|one|any|an?|the|these|those)|check for|look for|inspect for|watch for|looking for|checked for|tested for|inspected for|looked for))\b/i

const ROUTINE =
  /\b(?:most|many|all|some|older|newer|existing) (?:older |existing |modern |new |newer )*(?:homes|houses|dwellings|residences|properties|electricians|inspectors|manufacturers|insurance|insurers|units|experts|municipalities)\b|\b(?:may|might) not have been (?:required|needed|standard|available)|\bwhen (?:the|this|your) (?:home|house|property|dwelling|structure|addition|room)s? (?:was|were) (?:built|constructed|wired|renovated|remodeled)|\bevery (?:\w+ )?(?:years?|months?)\b|\b(?:monthly|yearly|regularly|periodically)\b|\bonce a (?:month|year)\b|\bannually\b|\beach (?:month|year)\b/i

const PLAINLY_OBSERVED =
  /\b(?:(?:was|were|is|are) (?:not )?(?:observed|noted|found|present|installed|provided|missing|visible|seen|gfci|protected)|lacks?|lacked|missing|(?:did|does|do) not|didn't|doesn't)\b/i

/** 'Some units can be damaged …': a 'can' right before the words that matched. */
const MODAL_BEFORE = /\b(?:can|could|may|might) (?:also )?(?:be |become |get |have )?(?:\w+ )?$/i

const DEFINES =
  /\b(?:is|are) (?:a|an|the|required|recommended|designed|intended|considered|known|typically|generally|usually|often|commonly|necessary|important|made|called|prone|not (?:a|required|designed|recommended|permitted|allowed|considered))\b/i
const HAS_CONSEQUENCE =
  /^[\w\s,/()'-]{0,60}\b(?!would not\b)(?:can|could|may|might|will|would) (?:also |then |easily )?(?:cause|result|lead|create|pose|become|be(?! (?:seen|reached|touched|felt|heard))|occur|happen|fail|overheat|arc|start|shock|damage|contribute|allow|produce|ignite|catch|indicate|affect|vary|require|trip|burn|melt|develop|have|give|not)\b/i

/** 'Loose connections can arc': no article, and a 'can'. */
const IN_GENERAL_MAY =
  /^(?:loose|missing|damaged|broken|open|exposed|double|improper|older|reversed?|ungrounded|unprotected|worn|corroded|rusted|overheated|oversized|undersized|bare|abandoned)\s+(?:\w+\s+){1,4}(?:can|may|could|might|will|are (?:a|an)|is a)\b/i

const isCallForAnElectrician = (text: string) =>
  !PLAINLY_OBSERVED.test(text) && /\b(?:we|any|all|such|because|as a|always)\b/i.test(text)

const LOOKS_FOR =
  /\b(?:(?:tests?|tested|checks?|checked|inspects?|inspected|looks?|looked|checking|testing|looking|asks?|screens?) (?:for|whether|if)|(?:monitor|watch)\b[^.]{1,40} for|examples? of (?:the |such )?(?:conditions|items|defects|things|hazards|deficiencies))\b/i

const ONCE_USUAL =
  /\b(?:was|were) (?:commonly |widely |often |generally )?(?:installed|used|made|manufactured|sold|popular|standard|common) (?:from|between|in|until|up to|during|before|prior to) (?:about |approximately |around )?(?:the )?(?:(?:early|mid|late)[ -]?)?(?:1[89]|20)\d\d/i

const REPORTED_WHERE =
  /\b(?:may|might|could) (?:also )?(?:exist|be present|remain)\b|\b(?:is|are) not (?:needed|required|necessary)\b|^an? [\w\s-]{3,40} (?:does|do|will|can) not [\w\s]+ (?:without|unless|if|until)\b|\b(?:are|is|will be) (?:only |not )?(?:reported|listed|noted|recorded|mentioned|described) (?:where|when|whenever|if|only|as deficien)/i

/** 'Missing GFCI devices are noted regardless of age, as required by …' states what the report lists, not what the house has. */
const LISTS_BY_RULE =
  /\b(?:regardless|whatever)\b[^.]{0,60}\b(?:is|are|will be|must be) (?:noted|reported|listed|recorded|marked|mentioned)\b|\b(?:is|are|will be|must be) (?:noted|reported|listed|recorded|marked|mentioned)(?: [\w-]+){0,3}?,? (?:regardless|whatever|as (?:required|mandated|directed) by)\b/i

/** 'Ungrounded receptacles are typical of …', 'Inoperative lights often …': no article, and what such things usually are. */
const USUALLY =
  /^(?!(?:the|this|that|these|those|there|several|some|one|two|three|multiple|many|few|both|all|no|in|at)\b)[\w\s,()-]{3,90}?\b(?:(?:are|is) (?:not )?(?:reported|considered|examples?|typical|common(?:ly)?|serious|dangerous|often|usual(?:ly)?|normal(?:ly)?|frequent(?:ly)?|found in (?:many|most|older))|(?:needs?|requires?) (?:special|periodic|regular|routine|to be (?:tested|checked|inspected))|(?:often|usually|typically|frequently|commonly|should never)\b)/i

/** 'A reversed outlet can energize …': an article, and what such a thing can do anywhere. */
const ONE_OF_THEM_CAN =
  /^(?:an?|any|two|three|multiple|several)\b[\w\s,()-]{3,60}?\b(?:can|could|may|might)\b/i

/** 'A breaker that is too large does not protect …': what any such thing does. */
const ONE_THAT =
  /^(?:an?|any) [\w-]+(?: [\w-]+){0,2} (?:that|which) (?:is|are|has|have|does|do|lacks)\b[^.]*\b(?:does|do|will|can|cannot|may|should|must|is (?:a|an|not))\b/i

/** 'National safety standards require …', 'GFCI protection is currently required in all …', 'panels must …, as required by the state'. */
const STANDARD =
  /^(?:also,? |in addition,? |note:? |(?:under|per|according to|based on) )*(?:the |our |most |all |many )?(?:[\w-]+ ){0,4}(?:standards?|codes?|regulations?|rules|ordinances?|guidelines?)(?: [\w-]+)? (?:requires?|calls?|specif(?:y|ies)|states?|mandates?|prohibits?|recommends?)\b|\b(?:is|are|been) (?:(?:now|presently|currently|also|generally|typically|usually|normally|today|only) (?:required|mandatory|mandated|recommended|called for)|(?:required|mandatory|mandated|recommended|called for) (?:\w+ ){0,2}?(?:in (?:all|any|most|new|every|some|many)|on (?:all|any|every)|wherever|where|since|at all|for (?:all|any|every|new))\b)|^(?:under|per|according to|based on|by) (?:the |our )?(?:[\w-]+ ){0,3}(?:standards?|codes?|rules|regulations?|guidelines?|requirements?),/i

/** 'GFCI outlets require periodic testing': routine maintenance by the owner. */
const UPKEEP =
  /\b(?:regular|periodic|routine|monthly|annual|yearly|frequent|seasonal) (?:\w+ )?(?:testing|tests?|checks?|checking|cleaning|inspections?|maintenance|servic\w+|exercis\w+|replacement|evaluations?|monitoring|upkeep)\b/i

/** 'Homeowners should have … wherever water is used': addressed to everyone, about everywhere. */
const TO_EVERYBODY =
  /^(?:all |any |every |most )?(?:home ?owners?|owners?|occupants?|residents?|tenants?|people|families|buyers?|users?|children|landlords?|sellers?) (?:\w+ )?(?:should|must|need|ought|are (?:advised|encouraged|urged)|may (?:want|wish))\b(?!.*\b(?:electrician|contractor)\b)|\b(?:wherever|whenever)\b/i

/** 'Here again, be sure not to let cords …': advice to the reader. */
const TELLS_READER =
  /(?:^|[,;:] ?)(?:please |also |again |and |but |always )*(?:be (?:sure|careful|certain|cautious)|make (?:sure|certain)|take care|remember|never|avoid|do not|don't)\b/i

/** 'Breakers protect not only against …' */
const SERVES_TO =
  /\b(?:protects?|guards?|serves?|helps?)(?: not only| only| both)? (?:against|people|you|to)\b/i

/** 'From the Environmental Protection Agency: …', 'detectors are widely available'. */
const SAID_BY_OTHERS =
  /\b(?:agency|commission|administration|institute|council|department|association)\b[^.:]{0,40}?(?::|\b(?:recommends?|advises?|estimates?|reports?|states?|suggests?|requires?)\b)|\b(?:is|are) (?:widely|readily|commonly|easily|now) available\b/i

const WAS_SEEN =
  /^(?:there (?:is|are) )?no\b|\b(?:(?:was|were|is|are) (?:not )?(?:observed|noted|found|present|missing|visible|seen|gfci|protected|installed)|lacks|lacked|missing|(?:did|does) not|didn't|doesn't|(?:i|we|inspector) (?:observed|noted|found|saw))\b/i

/** 'Alarms that are older than ten years should be replaced': any such alarm. */
const WHICHEVER_ARE =
  /^(?!(?:the|this|that|these|those|there|several|some|one|two|three|multiple|many|few|both)\b)[\w\s-]{3,60}? (?:older than|that are|which are|that have|which have)\b[^.]*\b(?:should|must|need to)\b/i

const SEEN =
  /\b(?:was|were|observed|noted|found|visible|present|at the|in the|(?:in|at|of) this (?:home|house|property|panel|location))\b/i

/** Whether a sentence is a general statement. `before` is the text before the words that matched, `to` is the offset where they end. */
export function isGeneral(text: string, before: string, to: number, match: Match): boolean {
  const signs = [
    () => match.entry.family === 'evaluation' && isCallForAnElectrician(text),
    () => ROUTINE.test(text) && !PLAINLY_OBSERVED.test(text),
    () => MODAL_BEFORE.test(before),
    () => OPENS_GENERAL.test(text) && !tellsOfThisHouse(text),
    () => CUE_BEFORE.test(before) || TELLS_READER.test(before),
    () =>
      (isOfEverywhere(clauseAt(text, before.length)) && !STANDARD_IS_NOT_MET.test(text)) ||
      (LISTS_BY_RULE.test(text) && placeNamedIn(text) === null),
    () => LOOKS_FOR.test(text.slice(0, to)) || REPORTED_WHERE.test(text) || ONCE_USUAL.test(text),
    () => IN_GENERAL_MAY.test(text) || isAttributedToOthers(text),
    () => isDefinition(text, to),
    () =>
      [USUALLY, ONE_OF_THEM_CAN, ONE_THAT, WHICHEVER_ARE].some((sign) => sign.test(text)) &&
      !SEEN.test(text) &&
      placeNamedIn(text) === null,
    () => !DEFINITE.test(text) && !match.advises && speaksOfKinds(text, text.slice(before.length)),
  ]
  return signs.some((sign) => sign())
}

const isOfEverywhere = (text: string) =>
  [STANDARD, UPKEEP, TO_EVERYBODY, SERVES_TO].some((sign) => sign.test(text)) && !WAS_SEEN.test(text)

const isAttributedToOthers = (text: string) =>
  SAID_BY_OTHERS.test(text) && !/\b(?:was|were|did not|didn't)\b/i.test(text)

const clauseAt = (text: string, at: number) =>
  text.slice(text.lastIndexOf(';', at) + 1, (text.indexOf(';', at) + 1 || text.length + 1) - 1).trim()

/** 'When tested, the GFCI did not trip', 'In general, the wiring was …', 'Please have … replaced': a general opening, but about this house. */
const TOLD_OF_THIS_HOUSE: readonly RegExp[] = [
  /\b(?:was|were) (?:observed|noted|found)\b/i,
  /^when [^,]*\b(?:tested|testing|pressed|pushed|operated|checked|turned|opened|removed|plugged|switched)\b.*\b(?:did not|didn't|failed|was|were)\b/i,
  /^(?:in general|generally|please note|note that|please note that),? (?:the|this|these|several|many|most) .*\b(?:was|were)\b/i,
  /^please (?:have|repair|replace|correct|secure|cover|install|add)\b/i,
]

/** 'Code requires …; the outlets of the garage are not protected.' */
const STANDARD_IS_NOT_MET =
  /(?:;|[,.]? (?:but|however|yet)),? (?:the|this|these|those|none|no|it|they|there|one|some|several)\b[^.;]*\b(?:is|are|was|were|has|have|did|does|do) (?:not|no|missing|without|lacking)\b/i

const tellsOfThisHouse = (text: string) =>
  TOLD_OF_THIS_HOUSE.some((sign) => sign.test(text)) ||
  (/\b(?:requires?|required|standards?|codes?)\b/i.test(text) && STANDARD_IS_NOT_MET.test(text)) ||
  /\b(?:in|at|of) this (?:garage|house|home|property|panel|room|attic|basement|kitchen)\b/i.test(text) ||
  (/^(?:please )?note(?: that|:)? (?:the|this|an?|one|two|three|several|there)\b/i.test(text) &&
    placeNamedIn(text) !== null) ||
  (/^some\b/i.test(text) && /\b(?:was|were)\b/i.test(text) && placeNamedIn(text) !== null)

const GOES_ON =
  /^(?:also,? |further,? |furthermore,? |in addition,? |additionally,? )*(?:they|it|these|those|such|each|all|any) (?:[\w-]+ ){0,3}(?:should|must|shall)\b/i

/** 'Also, they should have …' continues the standard stated in the sentence before. */
export const continuesStandard = (text: string, sentenceBefore: string) =>
  GOES_ON.test(text) && STANDARD.test(sentenceBefore) && !WAS_SEEN.test(sentenceBefore)

/** 'Open ground: The third hole is not connected': a definition, with no place and no observation. */
const isDefinition = (text: string, to: number) =>
  /^[\w\s-]{3,40}: (?:an?|the|two|when|where)\b/i.test(text) &&
  to <= text.indexOf(':') &&
  !SEEN.test(text) &&
  placeNamedIn(text) === null

/** 'Open splices are a fire hazard': no article, no place, and what such things are or do in general. */
const speaksOfKinds = (text: string, after: string) =>
  (DEFINES.test(after) || HAS_CONSEQUENCE.test(after)) &&
  !/\b(?:observed|noted|found|at the|in the|this)\b/i.test(text) &&
  placeNamedIn(text) === null
