import { type Statement, soundsElectrical } from '../sentences/statements.ts'
import { saysWrong } from '../structure/labels.ts'

/** Electrical words that are too common in other trades to make a sentence electrical, but not to show it to staff. */
const TERMS = new Set(
  (
    'plug socket lamp lighting bulb splice spliced junction alarm detector cord generator knockout chandelier sconce dimmer ' +
    'fan power powered power energized voltage wattage meter mast lug busbar bus jumper pigtail whip transformer surge ' +
    'ground grounded rod clamp panel fixture switched doorbell ev charger solar inverter photovoltaic cable bx nm nec ' +
    'recep recept recepts brkr brkrs ckt ckts elec jb mwbc weatherproof tester jbox ocpd ceiling_fan electrician electrocution shock arc arcing spark sparking'
  ).split(' '),
)

/** '30a', '240v': a rating that only electrical things have. */
const RATING = /^\d{2,3}[av]$/

const MIN_SPELLED = 7

/** The consonants of a word: typing errors are mostly in its vowels and doubled letters. */
const consonantsOf = (word: string) => word.replace(/[aeiouy]/g, '').replace(/(.)\1/g, '$1')

const OFTEN_MISSPELLED = new Set(
  ['receptacle', 'electrical', 'electrician', 'breaker', 'conductor', 'detector', 'ungrounded'].map(
    consonantsOf,
  ),
)

/** 'recptacle', 'electrecal' */
const isMisspelled = (word: string) => word.length >= MIN_SPELLED && OFTEN_MISSPELLED.has(consonantsOf(word))

/** Whether a statement without a finding is kept as a mention. */
export type IsVisible = (statement: Statement) => boolean

/**
 * In an electrical item (`isElectrical`), every sentence is visible, electrical words or not. Elsewhere, sentences with an
 * electrical word are, and what's wrong in the next sentence of the same passage ('It did not reset.'). A heading is visible
 * only if it says something.
 */
export function visibilityIn(isElectrical: boolean): IsVisible {
  return (statement) => {
    const { text, tokens, isTitle, passage } = statement
    if (!/[a-z]{2}/i.test(text)) return false
    if (soundsElectrical(text)) return true
    if (isTitle) return isElectrical && saysWrong(text)
    if (isElectrical) return true
    if (tokens.some(({ word }) => TERMS.has(word) || RATING.test(word) || isMisspelled(word))) return true
    return saysWrong(text) && soundsElectrical(passage.text)
  }
}
