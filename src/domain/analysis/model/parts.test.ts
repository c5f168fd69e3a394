import { expect, test } from 'vitest'
import { estimateTokens } from '#platform/ai/tokens.ts'
import { buildPassage, readParagraphs } from '#test/builders/report-text-fixtures.ts'
import { partsOf } from './parts.ts'
import { linesOf } from './prompt.ts'

const ROOMY = { perPart: 100_000, perReport: 100_000 }
const wordy = (text: string) => `${text} ${'and so on '.repeat(20)}`

const textsOf = (parts: ReturnType<typeof partsOf>['parts']) =>
  parts.map((part) => part.map(({ passage }) => passage.text))

test('the model sees everything in reading order, electrical or not, but contents pages and empty passages', () => {
  const text = [
    buildPassage('Contents', { zone: 'contents' }),
    buildPassage('Electrical 12', { zone: 'contents' }),
    buildPassage('• –'),
    buildPassage('The roof is new.', { chapter: 'Roof', isElectricalChapter: false }),
    buildPassage('Smoke alarms should be tested monthly.', { zone: 'boilerplate' }),
    buildPassage('☐ Double taps', { zone: 'unticked', box: 'empty' }),
    buildPassage('A breaker is double tapped.'),
  ]
  const { parts, leftOut } = partsOf(text, ROOMY)
  expect(textsOf(parts)).toEqual([
    [
      'The roof is new.',
      'Smoke alarms should be tested monthly.',
      '☐ Double taps',
      'A breaker is double tapped.',
    ],
  ])
  expect(parts[0]!.map(({ id }) => id)).toEqual(['P1', 'P2', 'P3', 'P4'])
  expect(leftOut).toBe(0)
})

test('running headers never arrive, and a long text that repeats is left out from its fourth time on', () => {
  const repeated = 'This report is the property of the client named on its first page.'
  const paragraphs = Array.from({ length: 6 }, (_, i) => [`${i + 1}.1 Item ${i} is fine.`, repeated]).flat()
  const { text } = readParagraphs('Electrical', ...paragraphs)
  const [part] = textsOf(partsOf(text, ROOMY).parts)
  expect(part!.filter((line) => line === repeated)).toHaveLength(3)
  expect(part!.filter((line) => line.includes('is fine'))).toHaveLength(6)
})

test('a short text may repeat as often as it likes: “Missing” under every item counts', () => {
  const { parts } = partsOf(
    Array.from({ length: 9 }, () => buildPassage('Missing')),
    ROOMY,
  )
  expect(parts[0]).toHaveLength(9)
})

test('a defect that is reported room by room in the same words is read in every room', () => {
  const repeated = 'NONE: No smoke/ fire detectors observed. Suggest installing them.'
  const rooms = Array.from({ length: 6 }, (_, i) => [
    buildPassage(`Bedroom ${i + 1}`, { role: 'heading' }),
    buildPassage(repeated),
  ])
  expect(textsOf(partsOf(rooms.flat(), ROOMY).parts)[0]).toHaveLength(12)
})

test('a long report is split into parts that fit, overlap, and begin with its summary', () => {
  const summary = ['Summary of electrical items', '4.1 A breaker is double tapped.'].map((text) =>
    buildPassage(text, { zone: 'summary' }),
  )
  const body = Array.from({ length: 200 }, (_, i) => buildPassage(wordy(`Item ${i}`)))
  const { parts, leftOut } = partsOf([...summary, ...body], { perPart: 5_000, perReport: 100_000 })

  expect(parts.length).toBeGreaterThan(2)
  for (const part of parts) {
    expect(estimateTokens(linesOf(part).join('\n'))).toBeLessThan(5_000)
    expect(part.slice(0, 2).map(({ passage }) => passage)).toEqual(summary)
  }
  for (const [index, part] of parts.slice(1).entries()) {
    const before = new Set(parts[index]!.slice(2).map(({ id }) => id))
    expect(part.slice(2).filter(({ id }) => before.has(id)).length).toBe(12)
  }
  expect(new Set(parts.flat().map(({ id }) => id)).size).toBe(202)
  expect(leftOut).toBe(0)
})

test('of a report beyond the budget, the summary and the electrical chapters are kept, and the rest is counted', () => {
  const chapter = (name: string, isElectricalChapter: boolean, sentence: string) =>
    Array.from({ length: 50 }, (_, i) =>
      buildPassage(wordy(`${sentence} ${i}`), { chapter: name, isElectricalChapter }),
    )
  const text = [
    ...chapter('Roof', false, 'A shingle is loose'),
    ...chapter('Electrical', true, 'An outlet is loose'),
    ...chapter('Garage', false, 'The receptacle has no GFCI'),
    ...chapter('Grounds', false, 'The walk is cracked'),
  ]
  const { parts, leftOut, all } = partsOf(text, { perPart: 50_000, perReport: 9_000 })
  const chapters = Map.groupBy(parts.flat(), ({ passage }) => passage.chapter)
  expect(chapters.get('Electrical')).toHaveLength(50)
  expect(chapters.get('Garage')!.length).toBeGreaterThan(20)
  const others = [...(chapters.get('Roof') ?? []), ...(chapters.get('Grounds') ?? [])]
  expect(others.length).toBeLessThan(10)
  expect(leftOut).toBe(200 - parts.flat().length)
  expect(all).toHaveLength(200)
})

test('an extremely long passage is cut, and the cut is marked', () => {
  const { parts } = partsOf([buildPassage(`Wires ${'x'.repeat(9_000)}`)], ROOMY)
  const line = linesOf(parts[0]!).at(-1)!
  expect(line.length).toBeLessThan(6_100)
  expect(line).toMatch(/…\[cut\]$/)
})

test('a report without words has no parts', () => {
  expect(partsOf([], ROOMY).parts).toEqual([])
  expect(partsOf([buildPassage('- -')], ROOMY).parts).toEqual([])
})
