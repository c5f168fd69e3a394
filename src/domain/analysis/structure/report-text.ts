import type { ReadDocument } from '#platform/documents/document.ts'
import type { ReportPassage, ReportText } from '../report-text.ts'
import { boilerplateSections } from './boilerplate.ts'
import { type Item, itemsOf } from './items.ts'
import { outlineOf, type Placed } from './outline.ts'
import { type Passage, passagesOf } from './passages.ts'
import { type TextLine, textLinesOf } from './text-lines.ts'
import { markEmptyBoxes } from './tick-boxes.ts'

/** The whole report in reading order, as the rules structure it, with empty check boxes. */
export function reportTextOf(document: ReadDocument): ReportText {
  const placed = markEmptyBoxes(boilerplateSections(outlineOf(passagesOf(textLinesOf(document)))))
  const items = itemsOfPassages(itemsOf(placed))
  return placed.map((one) => reportPassageOf(one, items.get(one.passage)))
}

function itemsOfPassages(items: readonly Item[]): Map<Passage, Item> {
  const byPassage = new Map<Passage, Item>()
  for (const item of items)
    for (const passage of [item.headline, item.title, ...item.passages])
      if (passage) byPassage.set(passage, item)
  return byPassage
}

function reportPassageOf({ passage, role, zone, chapter }: Placed, item: Item | undefined): ReportPassage {
  const { marker } = passage
  return {
    page: passage.page,
    text: textOf(passage),
    role,
    zone,
    chapter: chapter.name,
    isElectricalChapter: chapter.isElectrical,
    item: item
      ? {
          number: item.number,
          component: item.component,
          title: item.title ? item.title.text : null,
          label: item.label,
          places: item.places,
        }
      : null,
    box: marker?.type === 'box' ? (marker.value === '☐' ? 'empty' : 'checked') : null,
    ocr: passage.ocr,
    lines: passage.lines.map(lineOf),
  }
}

/** A blank inside of a word would shift the words after it. */
const unbroken = (text: string) => text.replaceAll(' ', '\u00a0')
const textOf = ({ lines }: Passage) =>
  lines.flatMap(({ words }) => words.map(({ text }) => unbroken(text))).join(' ')

const rounded = (length: number) => Math.round(length * 10) / 10

function lineOf({ page, box, words }: TextLine): ReportPassage['lines'][number] {
  const hasLayout = words.some((word) => word.box[2] > 0)
  return {
    page,
    top: rounded(box[1]),
    bottom: rounded(box[3]),
    edges: hasLayout ? words.flatMap((word) => [rounded(word.box[0]), rounded(word.box[2])]) : [],
    words: words.length,
  }
}
