import type { Passage } from './passages.ts'

const SEVERITY_WORD =
  '(?:minor|major|moderate|significant|material|serious|general|safety|health|hazard(?:ous)?|cosmetic|maintenance|repairs?|defects?|deficienc(?:y|ies)|deficient|concerns?|issues?|improvements?|recommend(?:ed|ations?)|items?|conditions?|functional|urgent|immediate|monitor(?:ing)?|observations?|upgrades?|corrections?|needed|required)'

/** 'Minor Deficiency and Cosmetic Items': a report's rating groups, however worded, as long as they only rate. */
const SEVERITY_PHRASE = new RegExp(
  `^(?=.*\\b(?:minor|major|moderate|significant|material|serious|safety|hazard|cosmetic|maintenance|repair|defect|deficien|urgent|immediate))${SEVERITY_WORD}(?:(?: ?[/&,-] ?| and | or | )${SEVERITY_WORD}){1,6}\\W*$`,
  'i',
)

/** Whether a short line is one of the inspectors' rating words. */
export const isLabel = (text: string) => text.length <= 70 && (LABEL.test(text) || SEVERITY_PHRASE.test(text))

/** Rating words for defects: alone on a line, after a heading or before a sentence. */
const LABEL =
  /^(?:safety(?: hazard| concern| issue| item| defect)?s?|major(?: defect| concern| repair)?s?|minor(?: defect| concern| repair)?s?|(?:material |significant |major |minor |moderate )?(?:defect|defective|deficiency|deficient|unsafe|concern|hazard)s?|repair(?: or|\/| and| & ?)? ?(?:replace)?|repair (?:item|needed|recommended)|replace|recommendations?|recommended|maintenance(?: item)?|monitor|improve(?:ment)?|marginal|poor|fair|immediate(?: attention| concern| repair)?|priority(?: \d)?|high priority|low priority|urgent|critical|attention(?: needed)?|(?:health ?(?:&|and|\/)? ?)?safety|needs? (?:repair|attention|replacement|service|(?:further|additional) evaluation|maintenance)|further evaluation(?: (?:needed|required|recommended))?|watch|items? to (?:watch|monitor)|hazardous(?: conditions?| items?)?|maintain|evaluate(?: or monitor)?|observation|advisory|cosmetic|moderate|upgrade|action (?:item|required|needed)|not functioning|not acceptable|unsatisfactory|serious|hazardous|warning|recommended repair|items? for repair|service\/repair|repairs? (?:recommended|needed|required))\W*$/i

/** Rating words for satisfactory or not inspected. */
export const SOUND =
  /^(?:serviceable|satisfactory|acceptable|functional|functioning|operational|good|ok|inspected|none|no (?:issues|defects|deficiencies|concerns)(?: (?:noted|observed|found))?|appears? (?:serviceable|functional|satisfactory)|normal|adequate|okay|not (?:tested|operated|determined)|not applicable|n\/?a|not present|not inspected)\W*$/i

const BEFORE_SENTENCE = /^([A-Za-z][A-Za-z /&]{2,24}):\s+(?=\S)/

/** The rating a sentence opens with ('DEFECTIVE: Outlets …') and the offset where the sentence proper begins; null if there's none. */
export function ratingBefore(text: string): { rating: string; isSound: boolean; end: number } | null {
  const found = BEFORE_SENTENCE.exec(text)
  if (!found || /^(?:recommend|observation|maintenance)/i.test(found[1]!)) return null
  const isSound = SOUND.test(found[1]!)
  return isSound || isLabel(found[1]!) ? { rating: found[1]!, isSound, end: found[0].length } : null
}

/** What the marks before comments mean, as Californian inspectors use them; others are only marks. */
const MARKS: ReadonlyMap<string, string> = new Map([
  ['*', 'Deficiency'],
  ['S', 'Safety concern'],
  ['FE', 'Further evaluation'],
])

/** The rating before a passage's text: a mark ('508 [S]') or words ('DEFECTIVE: Outlets …'). */
export function ratingOf({ marker, text, bodyStart }: Passage): ReturnType<typeof ratingBefore> {
  const mark = marker?.type === 'mark' ? MARKS.get(marker.value) : undefined
  return mark ? { rating: mark, isSound: false, end: 0 } : ratingBefore(text.slice(bodyStart))
}

const WRONG =
  /\b(?:missing|not|no|loose|inoperative|inoperable|non-?functional|damaged|broken|defective|faulty|exposed|ungrounded|improper|incorrect|dead|expired|rust(?:ed|y)|corroded|reversed|cracked|unsecured|unprotected|lack(?:s|ing)|without|failed|burn(?:ed|t)|overheated|hanging|abandoned|obsolete|too)\b|n't\b/i

/** Whether a few words name a defect of the component above them ('Missing', 'Cover loose'), so they aren't a component. */
export const saysWrong = (text: string) => WRONG.test(text)

const LABEL_AT_END = /\s+[[(–—-]?\s*([A-Z][A-Z &/]{2,24}[A-Z])[\])]?$/

/** Where a heading proper ends, and the label in capitals after it, if there's one. */
export function splitLabel({ text }: Passage): { titleEnd: number; label?: string } {
  const found = LABEL_AT_END.exec(text)
  if (!found || !/[a-z]/.test(text.slice(0, found.index)) || !isLabel(found[1]!))
    return { titleEnd: text.length }
  return { titleEnd: found.index, label: found[1]!.trim() }
}
