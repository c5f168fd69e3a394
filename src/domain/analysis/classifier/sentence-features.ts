import { type CueClass, cueLists, cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { placeNamedIn } from '#domain/analysis/structure/place.ts'

/** Classes of cues that a sentence has or hasn't, wherever its recognized words are. */
const CUES = (Object.keys(cueLists) as CueClass[]).filter((name) => cueLists[name].position === 'anywhere')

const ASSERTED = new Set(['observed', 'advice', 'general'])

/** What the classifier sees of a sentence: its words and pairs of words, its cues, and how the rules read it. */
export function featuresOf({ statement, matches }: Reading): string[] {
  const cues = cuesOf(statement.text)
  const features = new Set(wordFeatures(statement.text))
  for (const name of CUES) if (cues.has(name)) features.add(`cue:${name}`)
  if (placeNamedIn(statement.text) !== null) features.add('place')
  features.add(`length:${Math.min(6, Math.floor(Math.log2(1 + statement.tokens.length)))}`)
  const best = matches.find(({ verdict }) => ASSERTED.has(verdict)) ?? matches[0]
  features.add(`verdict:${best?.verdict ?? 'none'}`)
  if (best) {
    features.add(`rank:${best.match.entry.rank}`)
    features.add(`matched:${Math.min(4, best.match.covered.length)}`)
  }
  return [...features]
}

/** 'Comment: ', 'Observation: Improve: ' */
const ROW_NAMES = /^(?:\w+: )+/

const WORD = /[a-z]+(?:'[a-z]+)?|\d+|[.,:;?!()]/g

/** Words, numbers (as '#') and punctuation, and each pair of neighbors; '^' and '$' are the sentence's beginning and end. */
function wordFeatures(text: string): string[] {
  const found = text.replace(ROW_NAMES, '').toLowerCase().replace(/[’‘]/g, "'").match(WORD) ?? []
  const words = found.map((word) => (/^\d/.test(word) ? '#' : word))
  return [...words, ...['^', ...words].map((word, index) => `${word} ${words[index] ?? '$'}`)]
}
