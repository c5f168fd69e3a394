import { expect, test } from 'vitest'
import { recognize } from '#domain/analysis/recognition/recognize.ts'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { tokensOf } from '#domain/analysis/text/tokens.ts'
import { reportOf } from '#test/quality/batches.ts'
import { findDeficiencies } from './findings.ts'

const findIn = (chapter: string, text: string) =>
  findDeficiencies(structureOf(reportOf({ chapter, item: '', text })))

const UNMATCHED = 'A hole the size of a quarter is open on the left side of the main enclosure.'

/** In real reports, few of these sentences report a defect. */
test('a sentence that no pattern matches is possible if it’s worded like a defect, of the kind that it’s worded like', () => {
  const { possible, mentions } = findIn('Electrical', UNMATCHED)

  expect(recognize(tokensOf(UNMATCHED), true)).toEqual([])
  expect(possible).toMatchObject([{ kind: 'open_knockout' }])
  expect(possible[0]!.confidenceReason).toContain('In unusual words')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['unclear'])
})

test('… but not where nothing is electrical', () => {
  expect(findIn('Roof', UNMATCHED)).toMatchObject({ findings: [], possible: [] })
})

test.each(['Attic wiring', 'Exposed wires'])(
  'a form’s heading makes what’s below it electrical: %s',
  (chapter) => {
    expect(findIn(chapter, UNMATCHED).possible).toMatchObject([{ kind: 'open_knockout' }])
  },
)

test('what no pattern matches and describes the house stays a mention', () => {
  const { findings, possible, mentions } = findIn(
    'Electrical',
    'The main enclosure is on the left side of the garage.',
  )

  expect([...findings, ...possible]).toEqual([])
  expect(mentions).toHaveLength(1)
})
