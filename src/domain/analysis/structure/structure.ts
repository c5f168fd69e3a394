import type { ReadDocument } from '#platform/documents/document.ts'
import { withoutListsInGeneral } from './boilerplate.ts'
import type { Placed } from './headings.ts'
import { type Item, itemsOf } from './items.ts'
import { outlineOf } from './outline.ts'
import { passagesOf } from './passages.ts'
import { type TextLine, textLinesOf } from './text-lines.ts'
import { markEmptyBoxes } from './tick-boxes.ts'

/** A report's lines, its passages with their place in it, and its items, all in reading order. */
export type Structure = { lines: readonly TextLine[]; placed: readonly Placed[]; items: readonly Item[] }

/** Takes about as long as all the rules do, so it's made once for a report. */
export function structureOf(document: ReadDocument): Structure {
  const lines = textLinesOf(document)
  const placed = markEmptyBoxes(withoutListsInGeneral(outlineOf(passagesOf(lines))))
  return { lines, placed, items: itemsOf(placed) }
}
