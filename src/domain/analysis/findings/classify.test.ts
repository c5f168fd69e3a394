import { expect, test } from 'vitest'
import { readTxt } from '#platform/documents/txt.ts'
import { reportOf } from '#test/quality/batches.ts'
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
  const text = 'Of nine can lights in the den three did not come on.'
  const { findings, mentions } = findIn(text)

  expect(findings).toMatchObject([{ kind: 'inoperative_light' }])
  expect(findings[0]!.confidenceReason).toContain('Worded like a defect')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['finding'])
})

const LIST = `Summary

1.1.1 Roof: Shingles are missing above the porch.

2.1.1 Exterior: The rear steps are loose.

4.1.1 Heating: The flue is corroded.

5.1.1 Electrical: The panel has open knockouts.
`

/** A report whose electrical chapter has a lesson that reads almost like a defect, with or without a list of its defects. */
const findBeside = (lesson: string, list: string) =>
  findDeficiencies(
    readTxt(
      Buffer.from(
        `Home Inspection Report

${list}
1. Roof

Shingles are missing above the porch.

2. Plumbing

The pipes are of copper.

3. Electrical

There is a reason for all of this. ${lesson}

5.1.1 Panel

The panel has open knockouts.
`,
      ),
    ),
  )

test.each([
  {
    lesson: 'A missing cover plate leaves the wires of an outlet exposed.',
    reason: 'Worded like general text',
  },
  {
    lesson: 'Open knockouts are left behind when a circuit moves to another slot.',
    reason: 'The report lists this elsewhere',
  },
])('where a report lists its defects, “$lesson” outside of them is only possible', ({ lesson, reason }) => {
  const { findings, possible, mentions } = findBeside(lesson, LIST)

  expect(findings.map(({ kind }) => kind)).toEqual(['open_knockout'])
  expect(findings[0]!.evidence.map(({ quote }) => quote)).not.toContainEqual(lesson)
  expect(possible.map(({ confidenceReason }) => confidenceReason)).toEqual([expect.stringContaining(reason)])
  expect(mentions).toContainEqual(expect.objectContaining({ quote: lesson, outcome: 'unclear' }))
  expect(findBeside(lesson, '').findings).toHaveLength(2)
})

test.each([
  'Three of the outlets in the den have reversed polarity.',
  'The other open knockouts are at the bottom of the garage panel.',
])('where a report lists its defects, what was seen elsewhere stays a finding: %s', (text) => {
  expect(findBeside(text, LIST).findings).toHaveLength(2)
})

test('next to the defect that an item lists, an explanation is only possible', () => {
  const lesson = 'Double taps are seen in most panels of this make, since it has few spaces.'
  const { findings, possible } = findIn(
    `The outlet beside the desk in the den has no power. ${lesson}`,
    '4.2.1',
  )

  expect(findings.map(({ kind }) => kind)).toEqual(['dead_receptacle'])
  expect(possible.map(({ kind }) => kind)).toEqual(['double_tapped_breaker'])
  expect(findIn(lesson, '4.2.1').findings).toHaveLength(1)
})
