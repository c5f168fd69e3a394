import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type CueList, Cues, compileCues, cueLists, type Span } from './cues.ts'

/** A sentence without the brackets that mark the recognized words, and where those are. */
function parse(marked: string): { text: string; at: Span } {
  const start = marked.indexOf('[')
  const text = marked.replaceAll(/[[\]]/g, '')
  return { text, at: start < 0 ? { start: 0, end: text.length } : { start, end: marked.indexOf(']') - 1 } }
}

const isOfClass = (list: CueList, marked: string) => {
  const { text, at } = parse(marked)
  return new Cues(text).matches(compileCues(list), at)
}

const without = (list: CueList, pattern: string): CueList => ({
  ...list,
  cues: list.cues.filter((cue) => cue.pattern !== pattern),
})

describe.each(Object.entries(cueLists))('of the cues for %s', (_, list) => {
  test.each(list.cues)('$pattern is needed, and doesn’t take too much', (cue) => {
    expect(isOfClass(list, cue.example), cue.example).toBe(true)
    expect(isOfClass(without(list, cue.pattern), cue.example), `${cue.example} (without the cue)`).toBe(false)
    expect(isOfClass(list, cue.counterexample), cue.counterexample).toBe(false)
  })
})

test('every class has cues, and one list in one file', () => {
  expect(Object.values(cueLists).filter(({ cues }) => cues.length === 0)).toEqual([])
  const folder = path.join(import.meta.dirname, '..')
  const files = globSync(['cues/!(words).json', 'catalogue/electrical/cues.json'], { cwd: folder })
  const classes = files.flatMap((file) =>
    Object.keys(JSON.parse(readFileSync(path.join(folder, file), 'utf8'))),
  )
  expect(classes.toSorted()).toEqual(Object.keys(cueLists).toSorted())
})
