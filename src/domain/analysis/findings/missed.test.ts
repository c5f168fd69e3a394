import { expect, test } from 'vitest'
import { reportOf } from '#test/batches.ts'
import { recognize } from '../catalogue/recognize.ts'
import { tokensOf } from '../text/tokens.ts'
import { findDeficiencies } from './findings.ts'

const findIn = (chapter: string, text: string) => findDeficiencies(reportOf({ chapter, item: '', text }))

const UNMATCHED = 'A hole the size of a quarter is open on the left side of the main enclosure.'

test('a sentence that no pattern matches is a finding if it’s worded like a defect, of the kind that it’s worded like', () => {
  const { findings, mentions } = findIn('Electrical', UNMATCHED)

  expect(recognize(tokensOf(UNMATCHED), true)).toEqual([])
  expect(findings).toMatchObject([{ kind: 'open_knockout' }])
  expect(findings[0]!.confidenceReason).toContain('Worded like a defect')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['finding'])
})

test('… but not where nothing is electrical', () => {
  expect(findIn('Roof', UNMATCHED)).toMatchObject({ findings: [], possible: [] })
})

test('what no pattern matches and describes the house stays a mention', () => {
  const { findings, possible, mentions } = findIn(
    'Electrical',
    'The main enclosure is on the left side of the garage.',
  )

  expect([...findings, ...possible]).toEqual([])
  expect(mentions).toHaveLength(1)
})
