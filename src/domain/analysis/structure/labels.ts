import vocabulary from './labels.json' with { type: 'json' }
import type { Passage } from './passages.ts'

/** 'Minor Deficiency and Cosmetic Items': a report's rating groups, however worded, as long as they only rate. */
const SEVERITY_PHRASE = new RegExp(
  `^(?=.*\\b${vocabulary.severe})${vocabulary.severity}(?:(?: ?[/&,-] ?| and | or | )${vocabulary.severity}){1,6}\\W*$`,
  'i',
)

/** Whether a short line is one of the inspectors' rating words. */
export const isLabel = (text: string) => text.length <= 70 && (LABEL.test(text) || SEVERITY_PHRASE.test(text))

/** Rating words for defects: alone on a line, after a heading or before a sentence. */
const LABEL = new RegExp(vocabulary.label, 'i')

/** Rating words for satisfactory or not inspected. */
export const SOUND = new RegExp(vocabulary.sound, 'i')

const BEFORE_SENTENCE = /^([A-Za-z][A-Za-z /&]{2,24}):\s+(?=\S)/

/** The rating a sentence opens with ('DEFECTIVE: Outlets …') and the offset where the sentence proper begins; null if there's none. */
export function ratingBefore(text: string): { rating: string; isSound: boolean; end: number } | null {
  const found = BEFORE_SENTENCE.exec(text)
  if (!found || /^(?:recommend|observation|maintenance)/i.test(found[1]!)) return null
  const isSound = SOUND.test(found[1]!)
  return isSound || isLabel(found[1]!) ? { rating: found[1]!, isSound, end: found[0].length } : null
}

/** What the marks before comments mean, as Californian inspectors use them; others are only marks. */
const MARKS = new Map(Object.entries(vocabulary.marks))

/** The rating before a passage's text: a mark ('508 [S]') or words ('DEFECTIVE: Outlets …'). */
export function ratingOf({ marker, text, bodyStart }: Passage): ReturnType<typeof ratingBefore> {
  const mark = marker?.type === 'mark' ? MARKS.get(marker.value) : undefined
  return mark ? { rating: mark, isSound: false, end: 0 } : ratingBefore(text.slice(bodyStart))
}

const WRONG = new RegExp(vocabulary.wrong, 'i')

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
