import type { Reading } from '#domain/analysis/readings/readings.ts'
import type { Item } from '#domain/analysis/structure/items.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import type { Kind } from '../contract.ts'
import trained from './kinds.json' with { type: 'json' }

/*
 * A linear classifier of kinds (a support vector machine for each): given that a sentence reports a defect, which one? It also
 * knows wording that no pattern matches, and what the patterns matched is one more hint. `training/train-kinds.ts` makes its weights.
 */

/** The weights as they're stored. */
export type StoredWeights = {
  kinds: Kind[]
  bias: number[]
  /** What each feature counts for, in hundredths: the index of a kind, its weight, the index of another kind … */
  features: Record<string, number[]>
}

export type Weights = Omit<StoredWeights, 'features'> & { features: ReadonlyMap<string, readonly number[]> }

/** A kind and how well a sentence fits it: above 0 if its machine says yes, below 0 if it says no. */
export type RankedKind = { kind: Kind; score: number }

/**
 * What the classifier sees of a sentence: its words and pairs of words and those of its neighbors in the item, the kinds that
 * their patterns match, and the words of the headings above.
 */
export function kindFeaturesOf(item: Item, readings: readonly Reading[], at: number): string[] {
  const features = new Set<string>()
  for (const { statement, matches } of readings.slice(Math.max(0, at - 1), at + 2)) {
    const words = statement.tokens.map(({ word }) => word)
    for (const [index, word] of words.entries()) {
      features.add(word)
      if (index > 0) features.add(`${words[index - 1]} ${word}`)
    }
    for (const { match } of matches) features.add(`kind:${match.entry.kind}`)
  }
  const headings = [item.chapter.name, item.component, item.headline?.text ?? '', item.title?.text ?? '']
  for (const { word } of tokensOf(headings.join(' '))) features.add(`in:${word}`)
  return [...features]
}

/** Every kind with its score, likeliest first. */
export function rankedWith(
  { kinds, bias, features: weights }: Weights,
  features: readonly string[],
): RankedKind[] {
  const sums = kinds.map(() => 0)
  for (const feature of features) {
    const row = weights.get(feature) ?? []
    for (let column = 0; column < row.length; column += 2) sums[row[column]!]! += row[column + 1]!
  }
  // Many words aren't more certain than few.
  const scale = Math.sqrt(Math.max(1, features.length))
  return kinds
    .map((kind, index) => ({ kind, score: (bias[index]! + sums[index]! / scale) / 100 }))
    .sort((a, b) => b.score - a.score)
}

// Not validated: a test compares them with what the trainer makes, and Zod took long (`classifier.ts`).
const { features, ...rest } = trained as StoredWeights
const shipped: Weights = { ...rest, features: new Map(Object.entries(features)) }

/** The same with the weights that ODIE ships, for the sentence at this index of the item's readings. */
export const rankedKinds = (item: Item, readings: readonly Reading[], at: number): RankedKind[] =>
  rankedWith(shipped, kindFeaturesOf(item, readings, at))
