import type { PageText } from './pdf-words.ts'
import { vocabulary } from './vocabulary.ts'

/** `sparse`: none, or no more than a page header and footer. `garbage`: letters that say nothing. */
export type TextQuality = 'good' | 'sparse' | 'garbage'

const HEADER_SIGNS = 150
const SAMPLE_WORDS = 200

/** How far a page's text layer can be trusted. A font without a map to letters reads as noise in every extractor. */
export function qualityOf({ words, signs, lostSigns }: PageText): TextQuality {
  if (lostSigns > 0.3 * signs && signs > 20) return 'garbage'
  if (signs < HEADER_SIGNS) return 'sparse'
  const sample = words.slice(0, SAMPLE_WORDS)
  const plain = sample
    .map(({ text }) => text.toLowerCase().replace(/[^a-z]/g, ''))
    .filter(({ length }) => length > 2)
  // A price list or a form of numbers has few letters and is no garbage.
  if (plain.length < 20 || plain.length < 0.3 * sample.length) return 'good'
  const letters = plain.join('')
  const vowels = letters.replace(/[^aeiouy]/g, '').length / letters.length
  if (vowels > 0.3 && vowels < 0.5) return 'good'
  const known = plain.filter((word) => vocabulary().has(word)).length
  return known < 0.25 * plain.length ? 'garbage' : 'good'
}
