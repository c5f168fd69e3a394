import { readFileSync, writeFileSync } from 'node:fs'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { probabilityWith, type Weights } from '#domain/analysis/classifier/classifier.ts'
import { featuresOf } from '#domain/analysis/classifier/features.ts'
import { isElectricalItem, readingsOf } from '#domain/analysis/findings/readings.ts'
import { visibilityIn } from '#domain/analysis/findings/visibility.ts'
import { statementsOf } from '#domain/analysis/sentences/statements.ts'
import { itemsOf } from '#domain/analysis/structure/items.ts'
import { outlineOf } from '#domain/analysis/structure/outline.ts'
import { passagesOf } from '#domain/analysis/structure/passages.ts'
import { textLinesOf } from '#domain/analysis/structure/text-lines.ts'
import { readBatch, reportOf } from './batches.ts'

/*
 * Trains the classifier of sentences: `node test/train-classifier.ts` writes `classifier/weights.json`. The result is the same
 * every time. Batches 08 to 10 and all real reports are left out, so that they can measure it (docs/analysis.md).
 */

const WEIGHTS = new URL('../src/domain/analysis/classifier/weights.json', import.meta.url)
const FIXTURES = new URL('fixtures/analysis/', import.meta.url)

/** Seven of the ten batches. */
const BATCHES = ['01', '02', '03', '04', '05', '06', '07']

const ROUNDS = 20
const LEARNING_RATE = 0.3
/** Pulls weights toward 0, against overfitting. */
const DECAY = 0.001
/** Rarer features say more about their one text than about wording. */
const MIN_TEXTS = 2

/** A text as its sentences' features, and whether one of them reports a defect. */
type Example = { isDefect: boolean; sentences: string[][] }

const linesOf = (name: string) => readFileSync(new URL(name, FIXTURES), 'utf8').trim().split('\n')

/** Every text that the classifier learns from. */
function examples(): Example[] {
  const batches = BATCHES.flatMap((name) => readBatch(new URL(`batches/${name}.jsonl`, FIXTURES)))
  return [
    ...batches.map((sample) => exampleOf(sample, sample.kind !== null)),
    ...linesOf('deficient-sentences.txt').map((line) => ofLine(line.split(' | ').slice(-2), true)),
    ...linesOf('sound-sentences.txt').map((line) => ofLine(line.split(' | ').slice(-2), false)),
    ...catalogue.flatMap((entry) => entry.examples.map((text) => ofLine(['Electrical', text], true))),
    ...linesOf('training-sentences.txt')
      .filter((line) => !line.startsWith('#'))
      .map((line) => /^(.*?)\|(.*?)\|(.*)$/.exec(line)!)
      .map(([, kind, ...sample]) => ofLine(sample, kind !== '-')),
  ].filter(({ sentences }) => sentences.length > 0)
}

const ofLine = (sample: readonly string[], isDefect: boolean) =>
  exampleOf({ chapter: sample[0]!, item: '', text: sample[1]! }, isDefect)

function exampleOf(sample: Parameters<typeof reportOf>[0], isDefect: boolean): Example {
  const items = itemsOf(outlineOf(passagesOf(textLinesOf(reportOf(sample)))))
  const sentences = items.flatMap((item) => {
    const isVisible = visibilityIn(isElectricalItem(item))
    return readingsOf(item, statementsOf(item)).filter(
      ({ statement, matches }) => !statement.isTitle && (matches.length > 0 || isVisible(statement)),
    )
  })
  return { isDefect, sentences: sentences.map(featuresOf) }
}

type Labeled = { isDefect: boolean; features: string[] }

/** The trained weights, as they're stored. */
export function train(): { bias: number; features: Record<string, number> } {
  const all = examples()
  // Which sentence of a text reports its defect isn't labeled: take the first one, then the one that looks most like it.
  const first = trainOn(all.flatMap((example) => labeled(example, ([sentence]) => sentence!)))
  const { bias, features } = trainOn(
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

/** Logistic regression by stochastic gradient descent (AdaGrad). */
function trainOn(sentences: readonly Labeled[]): Weights {
  const known = featuresIn(sentences)
  const examplesOfKnown = sentences.map(({ isDefect, features }) => ({
    isDefect,
    features: features.filter((feature) => known.has(feature)),
  }))
  const weights = { bias: 0, features: new Map([...known].map((feature) => [feature, 0])) }
  const steps = new Map<string, number>()
  const step = (feature: string, gradient: number) => {
    const sum = (steps.get(feature) ?? 1e-8) + gradient ** 2
    steps.set(feature, sum)
    return (100 * LEARNING_RATE * gradient) / Math.sqrt(sum)
  }
  const random = randomNumbers()
  for (let round = 0; round < ROUNDS; round += 1)
    for (const { isDefect, features } of shuffled(examplesOfKnown, random)) {
      const error = probabilityWith(weights, features) - (isDefect ? 1 : 0)
      const scale = 1 / Math.sqrt(Math.max(1, features.length))
      for (const feature of features) {
        const weight = weights.features.get(feature)!
        weights.features.set(feature, weight - step(feature, error * scale + (DECAY * weight) / 100))
      }
      weights.bias -= step('', error)
    }
  return weights
}

/** The features that are in enough texts. */
function featuresIn(sentences: readonly Labeled[]): Set<string> {
  const counts = new Map<string, number>()
  for (const { features } of sentences)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= MIN_TEXTS).map(([feature]) => feature))
}

/** The same numbers from 0 to 1 on each run (a linear congruential generator). */
function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

function shuffled<T>(list: readonly T[], random: () => number): T[] {
  const result = [...list]
  for (let i = result.length - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const moved = result[i]!
    result[i] = result[j]!
    result[j] = moved
  }
  return result
}

if (import.meta.main) writeFileSync(WEIGHTS, `${JSON.stringify(train(), null, 2)}\n`)
