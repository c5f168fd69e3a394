import type { Reading } from '#domain/analysis/readings/readings.ts'
import { featuresOf } from './sentence-features.ts'
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
