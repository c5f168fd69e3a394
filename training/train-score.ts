import { readFileSync, writeFileSync } from 'node:fs'
import { FEATURES, type Features, probabilityWith, type Weights } from '#domain/analysis/classifier/score.ts'
import { FINDINGS } from './real-findings.ts'

/* Trains the score: `node training/train-score.ts` writes `classifier/score.json` from `findings.tsv`. The result is the same every time. */

const WEIGHTS = new URL('../src/domain/analysis/classifier/score.json', import.meta.url)

const STEPS = 1_500
const RATE = 0.5
/** Pulls weights toward 0, against overfitting: as much as this many findings. */
const DECAY = 10

/** A finding of the training data. */
export type Example = { company: string; features: Features; isRight: boolean }

export function readExamples(): Example[] {
  const [head, ...lines] = readFileSync(FINDINGS, 'utf8').trim().split('\n')
  const names = head!.split('\t')
  return lines.map((line) => {
    const values = new Map(line.split('\t').map((value, column) => [names[column]!, value]))
    const features = Object.fromEntries(FEATURES.map((name) => [name, Number(values.get(name))]))
    return {
      company: values.get('company')!,
      features: features as Features,
      isRight: values.get('right') === '1',
    }
  })
}

/** The weights that fit the examples best (logistic regression), by gradient descent on standardized features. */
export function train(examples: readonly Example[]): Weights {
  const scales = FEATURES.map((name) => scaleOf(examples.map(({ features }) => features[name])))
  const rows = examples.map(({ features, isRight }) => ({
    isRight,
    values: FEATURES.map((name, at) => (features[name] - scales[at]!.mean) / scales[at]!.deviation),
  }))
  let bias = 0
  const weights = FEATURES.map(() => 0)
  for (let step = 0; step < STEPS; step += 1) {
    const errors = rows.map(({ values, isRight }) => {
      const sum = values.reduce((total, value, at) => total + value * weights[at]!, bias)
      return 1 / (1 + Math.exp(-sum)) - (isRight ? 1 : 0)
    })
    bias -= (RATE * sumOf(errors)) / rows.length
    for (const at of weights.keys()) {
      const slope = sumOf(errors.map((error, row) => error * rows[row]!.values[at]!))
      weights[at]! -= (RATE * (slope + DECAY * weights[at]!)) / rows.length
    }
  }
  const plain = weights.map((weight, at) => weight / scales[at]!.deviation)
  const shift = sumOf(plain.map((weight, at) => weight * scales[at]!.mean))
  return {
    bias: round(bias - shift),
    weights: featuresWith((at) => round(plain[at]!)),
    means: featuresWith((at) => round(scales[at]!.mean)),
  }
}

const featuresWith = (valueAt: (at: number) => number) =>
  Object.fromEntries(FEATURES.map((name, at) => [name, valueAt(at)])) as Features

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = sumOf(values) / values.length
  const variance = sumOf(values.map((value) => (value - mean) ** 2)) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const round = (value: number) => Math.round(value * 1_000) / 1_000

/** Each example with the probability that weights trained without its company give it. */
export function crossValidated(examples: readonly Example[]): { probability: number; isRight: boolean }[] {
  const companies = [...new Set(examples.map(({ company }) => company))]
  return companies.flatMap((company) => {
    const weights = train(examples.filter((example) => example.company !== company))
    return examples
      .filter((example) => example.company === company)
      .map(({ features, isRight }) => ({ probability: probabilityWith(weights, features), isRight }))
  })
}

if (import.meta.main) writeFileSync(WEIGHTS, `${JSON.stringify(train(readExamples()), null, 2)}\n`)
