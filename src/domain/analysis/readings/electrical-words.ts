import { type Statement, soundsElectrical } from '#domain/analysis/sentences/statements.ts'
import { saysWrong } from '#domain/analysis/structure/labels.ts'
import type { Token } from '#domain/analysis/text/tokens.ts'

const setOf = (words: string) => new Set(words.split(' '))

/** Names of electrical things that `soundsElectrical` doesn't know, because patterns need more words around them. */
const NAMES = setOf(
  'plug socket lamp lighting bulb splice spliced junction alarm detector generator knockout chandelier sconce dimmer busbar ' +
    'jumper pigtail transformer recep recept recepts brkr brkrs ckt ckts elec jb jbox mwbc bx nm ocpd electrician',
)

/** Words that are too common in other trades to name an electrical thing, but not to show their sentence to staff. */
const COMMON = setOf(
  'cord fan power powered energized voltage wattage meter mast lug bus whip surge ground grounded rod clamp panel fixture ' +
    'switched doorbell ev charger solar inverter photovoltaic cable nec weatherproof tester electrocution shock arc arcing ' +
    'spark sparking',
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

/** Whether a heading names something electrical ('Smoke/Heat Detectors'). */
export const namesElectricalThing = (tokens: readonly Token[]) => tokens.some(({ word }) => NAMES.has(word))

const isElectricalWord = (word: string) =>
  NAMES.has(word) || COMMON.has(word) || RATING.test(word) || isMisspelled(word)

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
    if (tokens.some(({ word }) => isElectricalWord(word))) return true
    return saysWrong(text) && soundsElectrical(passage.text)
  }
}
