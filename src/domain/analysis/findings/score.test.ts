import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'
import { inChapter, inChapters } from '#test/builders/report-fixtures.ts'
import { findWithFeatures } from './findings.ts'

/* How the score weighs what the report says about a finding, and how and where. */

const all = ({ findings, possible }: ReturnType<typeof inChapter>) => [...findings, ...possible]
const confidenceIn = (...lines: string[]) => all(inChapter('Electrical', ...lines))[0]?.confidence ?? 0

const LESSON =
  'However, an outlet with an open ground gives no protection to a computer, and you should know that before you plug one in.'
const OBSERVATION = 'The outlet beside the desk in the den has an open ground.'

test('what’s worded like a lesson is less probable than what’s worded like a defect', () => {
  expect(confidenceIn(LESSON)).toBeLessThan(0.5)
  expect(confidenceIn(OBSERVATION)).toBeGreaterThan(0.7)
})

test('what’s merely possible has a reason that speaks against it, and stays a mention', () => {
  const quote = 'The main enclosure needs attention.'
  const { findings, possible, mentions } = inChapter('Electrical', quote)

  expect(findings).toEqual([])
  expect(possible).toMatchObject([{ kind: 'further_evaluation' }])
  expect(possible[0]!.confidenceReason).toContain('In unusual words')
  expect(mentions).toContainEqual(expect.objectContaining({ quote, outcome: 'unclear' }))
})

test('advice after a sentence makes it more probable', () => {
  expect(confidenceIn(`${OBSERVATION} Recommend repair.`)).toBeGreaterThan(confidenceIn(OBSERVATION))
})

const STORY = [
  'It was built in two parts.',
  'The owner keeps a workshop there.',
  'It has a bench and shelves.',
]

test('a long text that mostly describes makes it less probable', () => {
  expect(confidenceIn([...STORY, OBSERVATION, ...STORY].join(' '))).toBeLessThan(confidenceIn(OBSERVATION))
})

test('an item of its own and a second place make it more probable', () => {
  expect(confidenceIn(`4.1.1 ${OBSERVATION}`)).toBeGreaterThan(confidenceIn(OBSERVATION))
  const [twice] = all(
    inChapters([
      ['Summary', `4.1.1 ${OBSERVATION}`],
      ['Electrical', `4.1.1 ${OBSERVATION}`],
    ]),
  )
  expect(twice!.confidence).toBeGreaterThan(0.9)
  expect(twice!.confidenceReason).toContain('in 2 places')
})

test('what stands among descriptions is less probable', () => {
  expect(confidenceIn('Information', 'Outlets', OBSERVATION)).toBeLessThan(confidenceIn(OBSERVATION))
})

test('a defect by being there isn’t weighed by its wording, which is that of a description', () => {
  const { findings } = inChapter('Electrical', 'The attic has knob-and-tube wiring.')
  expect(findings).toMatchObject([{ kind: 'knob_and_tube' }])
})

test('a sentence of a known kind that the rules pass over is a finding if it’s worded like a defect', () => {
  const { findings, mentions } = inChapter(
    'Electrical',
    'Of nine can lights in the den three did not come on.',
  )

  expect(findings).toMatchObject([{ kind: 'inoperative_light' }])
  expect(findings[0]!.confidenceReason).toContain('Worded like a defect')
  expect(mentions.map(({ outcome }) => outcome)).toEqual(['finding'])
})

const HAZARD = 'Breakers in the main panel are double tapped and may not be intended for two wires.'

const featuresBehind = (box: string) => {
  const paragraphs = ['3. Electrical', '☒ Overhead service', `${box} ${HAZARD}`, '☐ Copper', '☐ Other']
  const { found } = findWithFeatures(structureOf(readTxt(Buffer.from(paragraphs.join('\n\n')))))
  return found.find(({ finding }) => finding.kind === 'double_tapped_breaker')?.features
}

test('only a checked box says that a hazard is in this house', () => {
  expect(featuresBehind('☒')).toMatchObject({ ticked: 1, general: 0 })
  expect(featuresBehind('☐')).toMatchObject({ ticked: 0 })
})
