import { continuesRow } from './form-rows.ts'
import { saysWrong } from './labels.ts'
import type { Passage } from './passages.ts'

/* Whether a passage is part of the item above it. */

/** The item as far as it has been read. */
type OpenItem = {
  number: string | null
  title: Passage | null
  passages: Passage[]
}

/** '6.4.2 …', its title in capitals, then a short line in smaller capitals: where it is, in whatever words ('SINK BASE'). */
export const isUnderNumberedTitle = ({ number, title }: OpenItem, { text, size }: Passage) =>
  number !== null && text === text.toUpperCase() && size < title!.size && !saysWrong(text)

/** 'UPPER FLOOR' after an item's text, in the letters of the item's title: not where the item is, but the next heading. */
export const headsNext = ({ title, passages }: OpenItem, passage: Passage) =>
  title !== null && isSetLike(title, passage) && !isSetLike(passages[0]!, passage)

const isSetLike = (a: Passage, b: Passage) => a.bold === b.bold && Math.round(a.size) === Math.round(b.size)

/** Whether a passage continues the item: text under its title, the rest of a sentence, the first bullet under a title. */
export function runsOn(item: OpenItem, passage: Passage): boolean {
  const { marker, text } = passage
  if (marker) return marker.type === 'bullet' && item.title !== null && item.passages.length === 0
  const isOpen = item.title !== null || (item.number !== null && !item.number.startsWith('('))
  return isOpen || continuesRow(item.passages, passage) || /^[a-z]/.test(text)
}
