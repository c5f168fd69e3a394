import { readdirSync, readFileSync } from 'node:fs'
import { catalogue } from '#domain/analysis/catalogue.ts'
import { type Reading, readingsOf } from '#domain/analysis/readings/readings.ts'
import { visibilityIn } from '#domain/analysis/readings/trade-words.ts'
import { described } from '#domain/analysis/sentences/described-item.ts'
import { statementsOf } from '#domain/analysis/sentences/statements.ts'
import { type Item, itemsOf } from '#domain/analysis/structure/items.ts'
import { outlineOf } from '#domain/analysis/structure/outline.ts'
import { passagesOf } from '#domain/analysis/structure/passages.ts'
import { textLinesOf } from '#domain/analysis/structure/text-lines.ts'
import { readBatch, reportOf } from '../test/quality/batches.ts'

/*
 * The texts that the classifier is trained with: our own, labeled. Batches 08 to 11 and all real reports are left out, so that
 * they can measure them (docs/analysis.md).
 */

const FIXTURES = new URL('../test/fixtures/analysis/', import.meta.url)
const TRAINING = new URL('training/', FIXTURES)

/** The others measure. */
const BATCHES = ['01', '02', '03', '04', '05', '06', '07']

/** A text, where it stands in the report, and the kinds it may be called; none if it reports no defect. */
type Text = { chapter: string; item: string; text: string; kinds: readonly string[] }

/** A text as the analysis reads it: its items, their readings, and the indexes of those that staff see at least as mentions. */
export type TrainingText = {
  kinds: readonly string[]
  items: { item: Item; readings: Reading[]; visible: number[] }[]
}

const linesOf = (name: string, folder = FIXTURES) =>
  readFileSync(new URL(name, folder), 'utf8')
    .trim()
    .split('\n')
    .filter((line) => !line.startsWith('#'))

/** Every text, in the same order each time; without those of one batch or file, to measure with them. */
export function trainingTexts(without = ''): TrainingText[] {
  return [
    ...BATCHES.filter((name) => name !== without)
      .flatMap((name) => readBatch(new URL(`batches/${name}.jsonl`, FIXTURES)))
      .map(({ kind, alt, ...place }) => ({ ...place, kinds: kind === null ? [] : [kind, ...alt] })),
    ...linesOf('deficient-sentences.txt').map((line) => ofSentence(line.split(' | '))),
    ...linesOf('sound-sentences.txt').map((line) => ofSentence(['-', ...line.split(' | ')])),
    ...catalogue.flatMap(({ kind, examples }) =>
      examples.map((text) => ({ chapter: 'Electrical', item: '', text, kinds: [kind] })),
    ),
    ...readdirSync(TRAINING)
      .filter((name) => name !== `${without}.txt`)
      .sort()
      .flatMap((name) => linesOf(name, TRAINING).map(ofTrainingLine)),
  ].map((text) => ({ kinds: text.kinds, items: readItems(text) }))
}

/** 'kind | chapter | text', with '-' for a text that reports no defect. */
function ofSentence(parts: readonly string[]): Text {
  const [kind, chapter] = [parts[0]!, parts.at(-2)!]
  return { chapter, item: '', text: parts.at(-1)!, kinds: kind === '-' ? [] : [kind] }
}

/** 'kind|chapter|item|text', with '-' for a text that reports no defect, and several kinds if they're as right. */
function ofTrainingLine(line: string): Text {
  const [kinds, chapter, item, ...text] = line.split('|')
  return {
    chapter: chapter!,
    item: item!,
    text: text.join('|'),
    kinds: kinds === '-' ? [] : kinds!.split(','),
  }
}

function readItems(text: Text): TrainingText['items'] {
  const items = itemsOf(outlineOf(passagesOf(textLinesOf(reportOf(text)))))
  return items.map(described).map((item) => {
    const isVisible = visibilityIn(item.isOfTrade)
    const readings = readingsOf(item, statementsOf(item))
    const visible = [...readings.keys()].filter((at) => {
      const { statement, matches } = readings[at]!
      return matches.length > 0 || isVisible(statement)
    })
    return { item, readings, visible }
  })
}
