import { isCut } from '#platform/documents/text/unwrap.ts'
import { isOneWord } from '#platform/documents/text/zero-width.ts'
import type { WordWithStart } from '../text-grid.ts'
import { wordsOf } from '../txt.ts'

/** Text of one style. `size` in points. */
export type Run = { text: string; bold: boolean; size: number }

/** Stands for a line break until the paragraph's text on both sides of it is known. */
export const LINE_BREAK = '\v'

/** A list's entries are shorter. */
const MIN_CUT_LENGTH = 25
/** What's looked at on each side of a break: a hostile paragraph has a hundred thousand of them. */
const NEAR_RUNS = 50
const NEAR_CHARACTERS = 200

/** The runs of a paragraph, line by line. A line break inside of a sentence is only a space, and one inside of a word nothing. */
export function linesOfRuns(runs: readonly Run[]): Run[][] {
  const lines: Run[][] = [[]]
  for (const [index, run] of runs.entries()) {
    if (run.text !== LINE_BREAK) {
      lines.at(-1)!.push(run)
      continue
    }
    const before = textOf(lines.at(-1)!.slice(-NEAR_RUNS)).slice(-NEAR_CHARACTERS)
    const after = textOf(runs.slice(index + 1, index + 1 + NEAR_RUNS)).slice(0, NEAR_CHARACTERS)
    const isInWord = isOneWord(before, after)
    const isInSentence = before.length >= MIN_CUT_LENGTH && isCut(before, after)
    if (isInWord || isInSentence) lines.at(-1)!.push({ ...run, text: isInWord ? '' : ' ' })
    else lines.push([])
  }
  return lines
}

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

/** Runs split words anywhere ('elec' + 'trical'), so runs are joined first; a word gets the style of its first letter. */
export function wordsOfRuns(runs: readonly Run[]): WordWithStart[] {
  const text = runs.map((run) => run.text).join('')
  let run = 0
  let runEnd = runs[0]!.text.length
  return wordsOf(text).map((word) => {
    while (word.start >= runEnd && run < runs.length - 1) runEnd += runs[++run]!.text.length
    return { ...word, bold: runs[run]!.bold, fontSize: runs[run]!.size }
  })
}
