import { writeFileSync } from 'node:fs'
import { featuresOf, probabilityWith, type Weights } from '#domain/analysis/classifier/classifier.ts'
import {
  columnsOf,
  frequentFeatures,
  randomNumbers,
  shuffledIndexes,
  strongestFeatures,
} from './linear-training.ts'
import { type TrainingText, trainingTexts } from './training-texts.ts'

/*
 * Trains the classifier of sentences: `node training/train-classifier.ts` writes `classifier/weights.json`. The result is the same
 * every time. The name of a batch or of a file with training texts leaves it out, to measure with it.
 */

const WEIGHTS = new URL('../src/domain/analysis/classifier/weights.json', import.meta.url)

const ROUNDS = 20
const LEARNING_RATE = 0.3
/** Pulls weights toward 0, against overfitting. */
const DECAY = 0.001
/** Rarer features say more about their one text than about wording. */
const MIN_TEXTS = 10
/** A model with all 5,961 is no better at real reports; one with half as many is worse (decision 48). */
const MAX_FEATURES = 4_000

/** A text as its sentences' features, and whether one of them reports a defect. */
type Example = { isDefect: boolean; sentences: string[][] }

/** Every text that the classifier learns from. */
const examples = (texts: readonly TrainingText[]): Example[] =>
  texts
    .map(({ kinds, items }) => ({
      isDefect: kinds.length > 0,
      sentences: items
        .flatMap(({ readings, visible }) => visible.map((at) => readings[at]!))
        .filter(({ statement }) => !statement.isTitle)
        .map(featuresOf),
    }))
    .filter(({ sentences }) => sentences.length > 0)

type Labeled = { isDefect: boolean; features: string[] }

/** The trained weights, as they're stored. */
export function train(texts: readonly TrainingText[]): { bias: number; features: Record<string, number> } {
  const all = examples(texts)
  // Which sentence of a text reports its defect isn't labeled: take the first one, then the one that looks most like it.
  const first = trainOn(all.flatMap((example) => labeled(example, ([sentence]) => sentence!)))
  const { bias, features } = smaller(
    all.flatMap((example) => labeled(example, (them) => likeliest(first, them))),
  )
  const stored = [...features]
    .map(([name, weight]) => [name, Math.round(weight)] as const)
    .filter(([, weight]) => weight !== 0)
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return { bias: Math.round(bias), features: Object.fromEntries(stored) }
}

/** Of a text that reports a defect, the sentence that `choose` takes for it; of others, every sentence. */
const labeled = ({ isDefect, sentences }: Example, choose: (sentences: string[][]) => string[]): Labeled[] =>
  isDefect
    ? [{ isDefect, features: choose(sentences) }]
    : sentences.map((features) => ({ isDefect, features }))

const likeliest = (weights: Weights, sentences: readonly string[][]) =>
  sentences.reduce((best, one) =>
    probabilityWith(weights, one) > probabilityWith(weights, best) ? one : best,
  )

/** The model of the features that decide most. Trained again, it judges about as well as one of all features. */
function smaller(sentences: readonly Labeled[]): Weights {
  const { features } = trainOn(sentences)
  return trainOn(sentences, strongestFeatures(sentences, features, MAX_FEATURES))
}

/** Logistic regression by stochastic gradient descent (AdaGrad). */
function trainOn(
  sentences: readonly Labeled[],
  names: readonly string[] = frequentFeatures(sentences, MIN_TEXTS),
): Weights {
  const rows = columnsOf(sentences, names)
  // In hundredths; the last one is the bias.
  const weights = new Float64Array(names.length + 1)
  const slopes = new Float64Array(names.length + 1).fill(1e-8)
  const move = (column: number, slope: number) => {
    slopes[column]! += slope ** 2
    weights[column]! -= (100 * LEARNING_RATE * slope) / Math.sqrt(slopes[column]!)
  }
  const random = randomNumbers()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const index of shuffledIndexes(rows.length, random)) {
      const columns = rows[index]!
      const scale = 1 / Math.sqrt(Math.max(1, columns.length))
      const sum = columns.reduce((total, column) => total + weights[column]!, 0)
      const probability = 1 / (1 + Math.exp(-(weights[names.length]! + sum * scale) / 100))
      const error = probability - (sentences[index]!.isDefect ? 1 : 0)
      for (const column of columns) move(column, error * scale + (DECAY * weights[column]!) / 100)
      move(names.length, error)
    }
  return {
    bias: weights[names.length]!,
    features: new Map(names.map((name, column) => [name, weights[column]!])),
  }
}

if (import.meta.main)
  writeFileSync(WEIGHTS, `${JSON.stringify(train(trainingTexts(process.argv[2])), null, 2)}\n`)
