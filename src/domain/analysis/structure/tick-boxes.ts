import type { Placed } from './headings.ts'
import { isInRow } from './heights.ts'
import type { Passage } from './passages.ts'

const MAX_CHOICE_WORDS = 9
const LONG_TEXT_WORDS = 7

const wordCount = ({ text }: Passage) => text.split(' ').length
const isBox = ({ marker }: Passage) => marker?.type === 'box'

/** Whether a box that's checked stands before the passage. */
export const isCheckedBox = (passage: Passage) => isBox(passage) && passage.marker?.value !== '☐'

/** Of the sentences behind boxes. Where fewer are checked, an empty box before a sentence may be a bullet. */
const CHECKED_SHARE = 0.2

/**
 * Marks what a check-box form merely offers as unticked: a hazard's name next to an empty box, a sentence next to one where the
 * report checks sentences, and the question before a row of boxes ('Reverse polarity ☐ Yes ☒ No'). A checked box gets the question of
 * its row. Behind the last of a row of bare boxes is what the
 * inspector wrote about the row, whatever that box says.
 */
export function markEmptyBoxes(placed: readonly Placed[]): Placed[] {
  const boxes = placed.map(({ passage }) => passage).filter(isBox)
  if (boxes.length === 0) return [...placed]
  const long = boxes.filter((box) => wordCount(box) >= LONG_TEXT_WORDS)
  const checksSentences = long.filter(isCheckedBox).length > long.length * CHECKED_SHARE
  let question: Passage | null = null
  return placed.map((one, index) => {
    const { passage } = one
    if (isComment(placed, index)) return { ...one, passage: { ...passage, marker: null } }
    if (isBox(passage)) return isCheckedBox(passage) ? answerOf(one, question) : offerOf(one, checksSentences)
    question = asks(passage, placed[index + 1]?.passage) ? passage : null
    if (!question || isComment(placed, endOfBareBoxes(placed, index + 1))) return one
    return { ...one, zone: 'unticked' as const }
  })
}

const isBare = (one: Placed | undefined) => one !== undefined && /^[☐☒☑\s]+$/.test(one.passage.text)

function endOfBareBoxes(placed: readonly Placed[], from: number): number {
  let index = from
  while (isBare(placed[index])) index += 1
  return index
}

const MIN_COMMENT_WORDS = 4

/** 'Outlets: ☐ ☒ ☐ Several outlets are loose.' under 'OK  REPAIR  N/A' */
function isComment(placed: readonly Placed[], index: number): boolean {
  const one = placed[index]
  if (!one || !isBare(placed[index - 1])) return false
  let first = index - 1
  while (isBare(placed[first])) first -= 1
  const name = placed[first]?.passage
  // '☐ ☒ Double tapped breaker' names what's ticked.
  const isNamed = name?.text.endsWith(':') && isInRow(name.lines.at(-1)!, one.passage.lines[0]!)
  return Boolean(isNamed) && wordCount(one.passage) > MIN_COMMENT_WORDS
}

const offerOf = (one: Placed, checksSentences: boolean): Placed =>
  checksSentences || wordCount(one.passage) <= MAX_CHOICE_WORDS ? { ...one, zone: 'unticked' } : one

/** Without a colon, it's a heading or the name of a hazard. */
const answerOf = (one: Placed, question: Passage | null): Placed =>
  question?.text.endsWith(':') ? { ...one, question } : one

/** What a row of boxes is about: 'Outlets' for 'Outlet(s):'. */
export const componentAskedBy = ({ text }: Passage): string => text.replaceAll('(s)', 's').replace(/\W+$/, '')

/** A few words followed on the same line by a box. */
function asks(passage: Passage, next: Passage | undefined): boolean {
  if (!next || !isBox(next) || wordCount(passage) > MAX_CHOICE_WORDS || /[.!]$/.test(passage.text))
    return false
  const line = passage.lines.at(-1)!
  const box = next.lines[0]!
  if (line.size === 0) return !box.begins
  return (
    line.page === box.page &&
    box.box[1] < line.box[3] &&
    box.box[3] > line.box[1] &&
    box.box[0] >= line.box[2] - 2
  )
}
