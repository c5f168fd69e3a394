import { type CueClass, cueLists, cuesOf } from '#domain/analysis/cues/cues.ts'
import type { Reading } from '#domain/analysis/readings/readings.ts'
import { REPORTING } from '#domain/analysis/sentences/verdict.ts'
import { placeNamedIn } from '#domain/analysis/structure/place.ts'
import trained from './weights.json' with { type: 'json' }

/*
 * A linear classifier (logistic regression) of single sentences: does it report a defect, or teach, describe and disclaim? It
 * knows more wording than the cues do, and is less sure of each. `training/train-classifier.ts` makes its weights.
 */

/** Features and what they count for, in hundredths: above 0 for a defect. `bias` is a sentence without any known feature. */
export type Weights = { bias: number; features: ReadonlyMap<string, number> }

/** The probability (0 to 1) that a sentence with these features reports a defect. */
export function probabilityWith({ bias, features: weights }: Weights, features: readonly string[]): number {
  const known = features.map((feature) => weights.get(feature)).filter((weight) => weight !== undefined)
  const sum = known.reduce((total, weight) => total + weight, 0)
  // Long sentences have many features; without the root, they'd always be certain.
  return 1 / (1 + Math.exp(-(bias + sum / Math.sqrt(Math.max(1, known.length))) / 100))
}

// Not validated: a test compares them with what the trainer makes. Zod took 65 ms of a reading process’s start for these and the kinds’.
const shipped: Weights = { bias: trained.bias, features: new Map(Object.entries(trained.features)) }

/** The probability (0 to 1) that a sentence reports a defect. */
export const probabilityOf = (reading: Reading): number => probabilityWith(shipped, featuresOf(reading))

/** Classes of cues that a sentence has or hasn't, wherever its recognized words are. */
const CUES = (Object.keys(cueLists) as CueClass[]).filter((name) => cueLists[name].position === 'anywhere')

/** What the classifier sees of a sentence: its words and pairs of words, its cues, and how the rules read it. */
export function featuresOf({ statement, matches }: Reading): string[] {
  const cues = cuesOf(statement.text)
  const features = new Set(wordFeatures(statement.text))
  for (const name of CUES) if (cues.has(name)) features.add(`cue:${name}`)
  if (placeNamedIn(statement.text) !== null) features.add('place')
  features.add(`length:${Math.min(6, Math.floor(Math.log2(1 + statement.tokens.length)))}`)
  const best = matches.find(({ verdict }) => REPORTING.has(verdict)) ?? matches[0]
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
