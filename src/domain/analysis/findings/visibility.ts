import { type Statement, soundsElectrical } from '../sentences/statements.ts'
import { saysWrong } from '../structure/labels.ts'

/** Electrical words that are too common in other trades to make a sentence electrical, but not to show it to staff. */
const TERMS = new Set(
  (
    'plug socket lamp lighting bulb splice spliced junction alarm detector cord generator knockout chandelier sconce dimmer ' +
    'fan power powered power energized voltage wattage meter mast lug busbar bus jumper pigtail whip transformer surge ' +
    'ground grounded rod clamp panel fixture switched doorbell ev charger solar inverter photovoltaic cable bx nm nec ' +
    'weatherproof tester jbox ocpd ceiling_fan electrician electrocution shock arc arcing spark sparking'
  ).split(' '),
)

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
    if (tokens.some(({ word }) => TERMS.has(word))) return true
    return saysWrong(text) && soundsElectrical(passage.text)
  }
}
