import { expect, test } from 'vitest'
import { inChapters, kindsOf } from '#test/builders/report-fixtures.ts'

/* Findings that are judged by how and where the report states them. */

const OBSERVATION = 'The cover of the box in the pantry came off long ago.'
const STORY = `It was built in two parts. ${OBSERVATION} The owner keeps a workshop there. It has a bench and shelves.`
const GUTTERS = Array.from(
  { length: 40 },
  (_, index) => `The gutter on side ${index + 1} of the house is made of metal.`,
)

/** A report of many sentences, with these about the electrical system. */
const inReport = (...electrical: string[]) =>
  inChapters([
    ['Gutters', ...GUTTERS],
    ['Electrical', ...electrical],
  ])

test('what a long description merely touches on is possible, staff read why, and it stays a mention', () => {
  const { findings, possible, mentions } = inReport(STORY)

  expect(findings).toEqual([])
  expect(possible).toMatchObject([{ kind: 'open_junction_box' }])
  expect(possible[0]!.confidenceReason).toContain('Worded like a general description or explanation')
  const quote = expect.stringContaining(OBSERVATION)
  expect(mentions).toContainEqual(expect.objectContaining({ quote, outcome: 'unclear' }))
})

test.each([
  ['with advice after it', STORY.replace('long ago.', 'long ago. Recommend a new one.')],
  ['by itself', OBSERVATION],
])('the same sentence %s is a finding', (_, text) => {
  expect(kindsOf(inReport(text))).toEqual(['open_junction_box'])
})

test('what a form presents as a defect isn’t doubted', () => {
  expect(kindsOf(inReport(`Condition: ${STORY}`))).toEqual(['open_junction_box'])
})

test('what a title names isn’t doubted', () => {
  const { findings } = inReport('4.1.1 Open Junction Box in the Pantry', STORY)
  expect(findings).toMatchObject([{ kind: 'open_junction_box' }])
})

test('a few sentences without a report around them aren’t doubted', () => {
  expect(kindsOf(inChapters([['Electrical', STORY]]))).toEqual(['open_junction_box'])
})
