import { expect, test } from 'vitest'
import { reportOf } from '#test/batches.ts'
import { findDeficiencies } from './findings.ts'

const findIn = (text: string, item = '') =>
  findDeficiencies(reportOf({ chapter: 'Electrical', item, text: `${item === '' ? '' : `${item} `}${text}` }))

const LESSON =
  'However, an outlet with an open ground gives no protection to a computer, and you should know that before you plug one in.'

test('a lesson in which the rules see a defect is only possible, and staff read why', () => {
  const { findings, possible, mentions } = findIn(LESSON)

  expect(findings).toEqual([])
  expect(possible).toMatchObject([{ kind: 'open_ground' }])
  expect(possible[0]!.confidenceReason).toContain('Worded like general text')
  expect(mentions).toContainEqual(expect.objectContaining({ quote: LESSON, outcome: 'unclear' }))
})

test.each(['The outlet beside the desk in the den has an open ground.', 'Open ground at desk'])(
  'what was seen in the house stays a finding: %s',
  (text) => {
    expect(findIn(text).findings).toMatchObject([{ kind: 'open_ground' }])
  },
)

test('a lesson next to the defect that it explains doesn’t weaken the finding', () => {
  const { findings, possible } = findIn(`The outlet beside the desk has an open ground. ${LESSON}`)

  expect(findings).toMatchObject([{ kind: 'open_ground' }])
  expect(findings[0]!.evidence[0]!.quote).toContain('beside the desk')
  expect(possible).toEqual([])
})

test('what the report itself lists as a defect isn’t doubted', () => {
  expect(findIn(LESSON, '4.2.1').findings).toMatchObject([{ kind: 'open_ground' }])
})

test('a sentence of a known kind that the rules pass over is a finding if it’s worded like a defect', () => {
  const text = 'I could not get the garage outlet to trip with my tester, which is what a GFCI is there for.'
  const { findings, mentions } = findIn(text)

  expect(findings).toMatchObject([{ kind: 'gfci_not_tripping' }])
  expect(findings[0]!.confidenceReason).toContain('Worded like a defect')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['finding'])
})
