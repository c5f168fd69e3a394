import { writeFileSync } from 'node:fs'
import { kindNamed } from '#domain/analysis/catalogue.ts'
import { kindFeaturesOf, type StoredWeights } from '#domain/analysis/classifier/kinds.ts'
import { Kind } from '#domain/analysis/contract.ts'
import {
  columnsOf,
  frequentFeatures,
  randomNumbers,
  shuffledIndexes,
  strongestFeatures,
} from './linear-training.ts'
import { type TrainingText, trainingTexts } from './training-texts.ts'

/*
 * Trains the classifier of kinds: `node training/train-kinds.ts` writes `classifier/kinds.json`, the same every time (`train-classifier.ts`
 * has the argument).
 * One support vector machine for each kind, against all others: dual coordinate descent for the squared hinge loss (Hsieh et al.,
 * ICML 2008, algorithm 1).
 */

const WEIGHTS = new URL('../src/domain/analysis/classifier/kinds.json', import.meta.url)

const ROUNDS = 30
/** How much a text on the wrong side costs, compared with large weights. */
const COST = 1
/** Rarer features say more about their one text than about wording. */
const MIN_TEXTS = 2
/** With 3,000 or 4,000, a test of kinds fails. */
const MAX_FEATURES = 5_000
/** Smaller weights change nothing but the size of the file. */
const MIN_WEIGHT = 0.1

/** A text that reports a defect: its features, and its kind. */
type Example = { kind: Kind; features: readonly string[] }

/** The sentence of a text that has the most to say, with its neighbors. Charges aren't kinds that reports state. */
function exampleOf({ kinds, items }: TrainingText): Example[] {
  const kind = kinds
    .map((name) => kindNamed(Kind.parse(name)))
    .find(({ patterns }) => patterns.length > 0)?.kind
  if (!kind) return []
  const sentences = items.flatMap(({ item, readings, visible }) =>
    visible.map((at) => kindFeaturesOf(item, readings, at)),
  )
  if (sentences.length === 0) return []
  const features = sentences.reduce((best, one) => (one.length > best.length ? one : best))
  return [{ kind, features }]
}

/** The trained weights, as they're stored. */
export function train(texts: readonly TrainingText[]): StoredWeights {
  const examples = texts.flatMap(exampleOf)
  const kinds = [...new Set(examples.map(({ kind }) => kind))].sort()
  const all = frequentFeatures(examples, MIN_TEXTS)
  const machinesOfAll = machinesFor(kinds, examples, all)
  const lengthOf = (column: number) => Math.hypot(...machinesOfAll.map((machine) => machine[column]!))
  const names = strongestFeatures(examples, { names: all, lengthOf, count: MAX_FEATURES })
  const machines = machinesFor(kinds, examples, names)
  const weightsOf = (column: number) =>
    machines.flatMap((machine, index) => {
      const weight = machine[column]!
      return Math.abs(weight) < MIN_WEIGHT ? [] : [index, Math.round(100 * weight)]
    })
  const features = names.map((name, column) => [name, weightsOf(column)] as const)
  return {
    kinds,
    bias: machines.map((machine) => Math.round(100 * machine[names.length]!)),
    features: Object.fromEntries(features.filter(([, weights]) => weights.length > 0)),
  }
}

/** A machine for each kind: the weights of the features with these names, the bias last. */
function machinesFor(kinds: readonly Kind[], examples: readonly Example[], names: readonly string[]) {
  const rows = columnsOf(examples, names).map((columns, index) => ({
    columns,
    value: 1 / Math.sqrt(Math.max(1, examples[index]!.features.length)),
  }))
  return kinds.map((kind) =>
    separate(
      rows,
      examples.map((example) => example.kind === kind),
      names.length,
    ),
  )
}

type Row = { columns: Uint32Array; value: number }

/** The weights, the bias last, that separate some rows from the others. */
function separate(rows: readonly Row[], isMember: readonly boolean[], width: number): Float64Array {
  const weights = new Float64Array(width + 1)
  const shares = new Float64Array(rows.length)
  const order = shuffledIndexes(rows.length, randomNumbers())
  const adjust = (index: number) => {
    const { columns, value } = rows[index]!
    const sign = isMember[index]! ? 1 : -1
    const sum = columns.reduce((total, column) => total + value * weights[column]!, weights[width]!)
    const slope = sign * sum - 1 + shares[index]! / (2 * COST)
    const curvature = columns.length * value * value + 1 + 1 / (2 * COST)
    const share = Math.max(0, shares[index]! - slope / curvature)
    const step = (share - shares[index]!) * sign
    shares[index] = share
    for (const column of columns) weights[column]! += step * value
    weights[width]! += step
  }
  for (let round = 0; round < ROUNDS; round += 1) for (const index of order) adjust(index)
  return weights
}

/** One feature per line, so that a diff can be read. */
function serialized({ kinds, bias, features }: StoredWeights): string {
  const rows = Object.entries(features).map((feature) =>
    feature.map((part) => JSON.stringify(part)).join(': '),
  )
  return `{"kinds": ${JSON.stringify(kinds)},\n"bias": ${JSON.stringify(bias)},\n"features": {\n${rows.join(',\n')}\n}}\n`
}

if (import.meta.main) writeFileSync(WEIGHTS, serialized(train(trainingTexts(process.argv[2]))))
