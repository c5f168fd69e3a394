import type { ReportPassage, ReportText } from '../report-text.ts'
import type { Placed } from './headings.ts'
import type { Item } from './items.ts'
import type { Passage } from './passages.ts'
import type { Structure } from './structure.ts'
import type { TextLine } from './text-lines.ts'

/** The whole report in reading order, as the rules structure it, with empty check boxes. */
export function reportTextOf({ placed, items }: Structure): ReportText {
  const itemOf = itemsOfPassages(items)
  return placed.map((one) => reportPassageOf(one, itemOf.get(one.passage)))
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
    ...layoutOf(passage),
    role,
    zone,
    chapter: chapter.name,
    isElectricalChapter: chapter.isOfTrade,
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
  }
}

/** A passage's text, and where its words are. */
export const layoutOf = (passage: Passage): Pick<ReportPassage, 'page' | 'text' | 'lines'> => ({
  page: passage.page,
  text: textOf(passage),
  lines: passage.lines.map(lineOf),
})

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
