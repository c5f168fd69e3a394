import words from '#domain/analysis/catalogue/electrical/words.json' with { type: 'json' }
import { mentionsTrade, type Statement } from '#domain/analysis/sentences/statements.ts'
import { saysWrong } from '#domain/analysis/structure/labels.ts'
import type { Token } from '#domain/analysis/text/tokens.ts'

/** Names of the trade's things that `mentionsTrade` doesn't know, because patterns need more words around them. */
const NAMES = new Set(words.names.split(' '))

/** Words that are too common in other trades to name a thing of this one, but not to show their sentence to staff. */
const COMMON = new Set(words.common.split(' '))

/** Whether a heading names something of the trade ('Smoke/Heat Detectors'). */
export const namesTradeItem = (tokens: readonly Token[]) => tokens.some(({ word }) => NAMES.has(word))

const isTradeWord = (word: string) => NAMES.has(word) || COMMON.has(word)

/**
 * Whether a statement without a finding is kept as a mention. In an item of the trade (`isOfTrade`), every sentence is visible, words of the trade or not. Elsewhere, sentences with such a
 * word are, and what's wrong in the next sentence of the same passage ('It did not reset.'). A heading is visible
 * only if it says something.
 */
export const visibilityIn =
  (isOfTrade: boolean) =>
  ({ text, tokens, isTitle, passage }: Statement): boolean => {
    if (!/[a-z]{2}/i.test(text)) return false
    if (mentionsTrade(text)) return true
    if (isTitle) return isOfTrade && saysWrong(text)
    if (isOfTrade || tokens.some(({ word }) => isTradeWord(word))) return true
    return saysWrong(text) && mentionsTrade(passage.text)
  }
