import { readFileSync, writeFileSync } from 'node:fs'
import {
  CIRCUMSTANCES,
  type Circumstances,
  probabilityWith,
  type Weights,
} from '#domain/analysis/classifier/circumstances.ts'

/*
 * Trains the classifier of findings: `node training/train-circumstances.ts` writes `classifier/circumstances.json`. The result is the
 * same every time. Each line of the training data is a finding of an earlier version of the rules in a labeled report: the
 * report's number, the circumstances, and whether the finding was right. Why an earlier version: docs/analysis.md.
 */

const WEIGHTS = new URL('../src/domain/analysis/classifier/circumstances.json', import.meta.url)
const DATA = new URL('../test/fixtures/analysis/circumstances.tsv', import.meta.url)

const STEPS = 1_500
const RATE = 0.5
/** Pulls weights toward 0, against overfitting: as much as this many findings. */
const DECAY = 6

/** A finding of the training data. */
export type Example = { report: string; circumstances: Circumstances; isRight: boolean }

export function readExamples(): Example[] {
  const [head, ...lines] = readFileSync(DATA, 'utf8').trim().split('\n')
  const names = head!.split('\t')
  return lines.map((line) => {
    const values = new Map(line.split('\t').map((value, column) => [names[column]!, value]))
    const circumstances = Object.fromEntries(CIRCUMSTANCES.map((name) => [name, Number(values.get(name))]))
    return {
      report: values.get('report')!,
      circumstances: circumstances as Circumstances,
      isRight: values.get('right') === '1',
    }
  })
}

/** The weights that fit the examples best (logistic regression), by gradient descent on standardized circumstances. */
export function train(examples: readonly Example[]): Weights {
  const scales = CIRCUMSTANCES.map((name) =>
    scaleOf(examples.map(({ circumstances }) => circumstances[name])),
  )
  const rows = examples.map(({ circumstances, isRight }) => ({
    isRight,
    values: CIRCUMSTANCES.map((name, at) => (circumstances[name] - scales[at]!.mean) / scales[at]!.deviation),
  }))
  let bias = 0
  const weights = CIRCUMSTANCES.map(() => 0)
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
  const rounded = CIRCUMSTANCES.map((name, at) => [name, round(plain[at]!)])
  return { bias: round(bias - shift), weights: Object.fromEntries(rounded) as Circumstances }
}

function scaleOf(values: readonly number[]): { mean: number; deviation: number } {
  const mean = sumOf(values) / values.length
  const variance = sumOf(values.map((value) => (value - mean) ** 2)) / values.length
  return { mean, deviation: Math.sqrt(variance) || 1 }
}

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0)
const round = (value: number) => Math.round(value * 1_000) / 1_000

/** How many findings stay, right and false, if each report's are judged by weights trained without it. */
export function crossValidate(examples: readonly Example[], threshold: number) {
  const reports = [...new Set(examples.map(({ report }) => report))]
  const kept = reports.flatMap((report) => {
    const weights = train(examples.filter((example) => example.report !== report))
    return examples.filter(
      (example) => example.report === report && probabilityWith(weights, example.circumstances) >= threshold,
    )
  })
  const right = kept.filter(({ isRight }) => isRight).length
  return { right, false: kept.length - right }
}

if (import.meta.main) writeFileSync(WEIGHTS, `${JSON.stringify(train(readExamples()), null, 2)}\n`)
