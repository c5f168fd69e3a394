import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { structureOf } from '#domain/analysis/structure/structure.ts'
import { readTxt } from '#platform/documents/txt.ts'
import { levelOf } from '../rules.ts'
import { findDeficiencies } from './findings.ts'

const FIXTURES = fileURLToPath(new URL('../../../../test/fixtures/analysis/', import.meta.url))

const find = (report: string) => findDeficiencies(structureOf(readTxt(new TextEncoder().encode(report))))

/** Finds in a report whose one chapter holds one text, between chapters that report nothing. */
function findIn(chapter: string, text: string) {
  const others = ['Roof', 'Plumbing', 'Heating'].filter((name) => name !== chapter)
  const before = others.map((name, index) => `${index + 1}. ${name}\n\nIt was viewed from the ladder.\n\n`)
  return find(
    `Home Inspection Report\n\n${before.join('')}4. ${chapter}\n\n${text}\n\n5. Insulation\n\nBatts were seen.\n`,
  )
}

const rowsOf = (file: string) =>
  readFileSync(FIXTURES + file, 'utf8')
    .trim()
    .split('\n')
    .map((row) => row.split(' | '))

test.each(rowsOf('deficient-sentences.txt'))('%s in the chapter %s: %s', (kind, chapter, text) => {
  const { findings, mentions } = findIn(chapter!, text!)

  expect(findings.map((finding) => finding.kind)).toEqual([kind])
  const [finding] = findings
  expect(text).toContain(finding!.evidence[0]!.quote)
  expect(mentions.filter(({ findingId }) => findingId === finding!.id).length).toBeGreaterThan(0)
})

/** Education, advice, standards, limitations, descriptions, past repairs, praise, and other trades' words. */
test.each(rowsOf('sound-sentences.txt'))('no finding in the chapter %s: %s', (chapter, text) => {
  expect(findIn(chapter!, text!).findings).toEqual([])
})

/** What's here isn't trained with: it must hold by the rules alone. */
test.each([
  ['Electrical', 'The conduit was found to be in good condition, and not separated anywhere.'],
  ['Electrical', 'The conduit was not separated.'],
  ['Electrical', 'Combination smoke and carbon monoxide alarms were tested in the house, no CO found.'],
  ['Electrical', 'Detectors are present but not sounded or inspected.'],
  ['Electrical', 'GFCI present where required?'],
  ['Exterior', 'The location of the pool gate’s alarm does not meet current standards.'],
  ['Safety', 'Smoke alarms have a life expectancy of about 10 years. Replace all old alarms.'],
  ['Safety', 'After 5 years of operation, carbon monoxide alarms should be replaced.'],
  ['Safety', 'CO alarms are required if there is any gas appliance.'],
  ['Plumbing', 'There is no drip loop or air gap for the hose of the dishwasher.'],
])(
  'what is denied, asked, general, or another trade’s is no finding in the chapter %s: %s',
  (chapter, text) => {
    expect(findIn(chapter, text).findings).toEqual([])
  },
)

test('alarms whose number or place doesn’t meet a standard are a finding', () => {
  const text = 'The placement and/or quantity of detectors does not meet current standards.'
  expect(findIn('Smoke Alarms', text).findings).toMatchObject([{ kind: 'missing_smoke_alarm' }])
})

const reports = readdirSync(`${FIXTURES}reports`).map((name) => {
  const [expected, ...lines] = readFileSync(`${FIXTURES}reports/${name}`, 'utf8').split('\n')
  return { name, kinds: expected!.split(' ').slice(1).filter(Boolean).sort(), text: lines.join('\n') }
})

test.each(reports)(
  'in the format $name, the report’s deficiencies $kinds are recognized, and there’s no other finding',
  ({ kinds, text }) => {
    const { findings, possible } = find(text)
    expect([...findings, ...possible].map(({ kind }) => kind)).toEqual(expect.arrayContaining(kinds))
    expect(findings.map(({ kind }) => kind).filter((kind) => !kinds.includes(kind))).toEqual([])
  },
)

test('a defect of no known kind is only possible: it’s a mention too, and not in the draft', () => {
  const quote = 'The panel needs attention.'
  const { findings, possible, mentions } = findIn('Electrical', quote)

  expect(findings).toEqual([])
  expect(possible).toMatchObject([{ kind: 'further_evaluation' }])
  expect(levelOf(possible[0]!.confidence)).toBe('possible')
  const [evidence] = possible[0]!.evidence
  expect(quote).toContain(evidence!.quote)
  expect(mentions).toContainEqual(expect.objectContaining({ quote: evidence!.quote, outcome: 'unclear' }))
})

const WITH_SUMMARY = (text: string) =>
  `Summary\n\n4.1.1 ${text}\f1. Roof\n\nWorn.\n\n2. Electrical\n\n4.1.1 ${text}\n`

test('confidence is a probability that what the report says twice raises, and its reason says what is open', () => {
  const text = 'The receptacle beside the tub has no GFCI protection.'
  const [once] = findIn('Electrical', text).findings
  const [twice] = find(WITH_SUMMARY(text)).findings

  expect(twice!.confidence).toBeGreaterThan(once!.confidence)
  expect(twice!.confidence).toBeLessThan(1)
  expect(once!.confidenceReason).toMatch(/^Worded like a defect, .*; the report doesn’t say how many$/)
  expect(twice!.confidenceReason).toContain('in 2 places')
  const [counted] = findIn('Electrical', 'Three receptacles in the garage have no GFCI protection.').findings
  expect(counted!.confidenceReason).not.toContain('how many')
})
