import { expect, test } from 'vitest'
import { buildPassage, numbered } from '#test/builders/report-text-fixtures.ts'
import { ENTRY } from '#test/stand-ins/model-outputs.ts'
import { checkFindings } from './model-findings.ts'

const TAP = 'Two of the breakers in the garage panel have double taps.'
const SUMMARY = 'Garage: double taps at the main panel.'
const item = { number: '4.1', component: 'Panel', title: null, label: 'Safety Hazard', places: ['Garage'] }
const passages = numbered(
  buildPassage(SUMMARY, { zone: 'summary' }),
  buildPassage('Main panel', { page: 12, role: 'heading' }),
  buildPassage(TAP, { page: 12, item }),
  buildPassage('The outlets in the hall and the den are loose.', { page: 14 }),
  buildPassage('Both outlets in the bath lack GFCI protection.', { page: 15, chapter: 'Guest bath' }),
)

type Entry = Parameters<typeof checkFindings>[1][number]
const tap = { passage: 'P3', quote: TAP }
const check = (...entries: Partial<Entry>[]) =>
  checkFindings(
    passages,
    entries.map((entry) => ({ ...ENTRY, quotes: [tap], ...entry })),
  )
const only = (entry: Partial<Entry>) => check(entry).found[0]!.finding

test('an entry becomes a finding with the report’s own words, page and label', () => {
  const finding = only({
    quotes: [tap, { passage: 'P1', quote: SUMMARY }],
    scope: 'Give each wire a breaker.',
  })
  expect(finding).toMatchObject({
    kind: 'double_tapped_breaker',
    title: 'Double-tapped breaker',
    label: 'Safety Hazard',
    scope: 'Give each wire a breaker.',
    evidence: [
      { page: 12, quote: TAP, source: 'body' },
      { page: 1, quote: SUMMARY, source: 'summary' },
    ],
  })
  expect(only({}).id).toBe(only({}).id)
})

test('an entry without a quote that is in the report, or of no known kind, is dropped and counted', () => {
  const invented = { passage: 'P3', quote: 'The whole house must be rewired.' }
  expect(check({ quotes: [invented] })).toMatchObject({ found: [], dropped: 1, rejectedQuotes: 1 })
  expect(check({ quotes: [] })).toMatchObject({ found: [], dropped: 1, rejectedQuotes: 0 })
  for (const kind of ['service_call', 'permit', 'inoperative_exhaust_fan', 'whole_house', '__proto__', ''])
    expect(check({ kind }), kind).toMatchObject({ found: [], dropped: 1 })
  const mixed = check({ quotes: [tap, invented] })
  expect(mixed).toMatchObject({ dropped: 0, rejectedQuotes: 1 })
  expect(mixed.found[0]!.finding.evidence).toHaveLength(1)
})

test('a number counts only if the quoted passages state it', () => {
  expect(only({ quantity: 2 })).toMatchObject({ quantity: 2, quantityStated: true })
  for (const quantity of [3, 0, -1, 1.5, Number.NaN, 1e9])
    expect(only({ quantity })).toMatchObject({ quantity: 1, quantityStated: false })
})

test('a place counts only if the passage, its item, its chapter or a line next to it names it', () => {
  expect(only({ location: 'garage panel' }).location).toBe('garage panel')
  const bath = { passage: 'P5', quote: 'Both outlets in the bath lack GFCI' }
  expect(only({ quotes: [bath], kind: 'missing_gfci', location: 'Guest bath' }).location).toBe('Guest bath')
  expect(only({ location: 'attic' }).location).toBeNull()
  expect(only({ location: '' }).location).toBeNull()
})

test('a place counts if the headings of the room name it, however far above, and not if they’re another room’s', () => {
  const words = 'The outlet is loose.'
  const room = (name: string, place: string) => [
    buildPassage(name, { role: 'heading' }),
    buildPassage(`Location: ${place}`, { role: 'heading' }),
    ...Array.from({ length: 12 }, (_, line) => buildPassage(`The walls are sound, ${place} ${line}.`)),
    buildPassage('8. Electrical', { role: 'heading' }),
    buildPassage('The electrical system appears functional.'),
    ...Array.from({ length: 3 }, () => buildPassage('Observed as stated.')),
  ]
  const report = numbered(
    ...room('Bedroom 1', 'main level'),
    ...room('Bathroom 3', 'upstairs'),
    buildPassage(words),
  )
  const placeOf = (location: string) =>
    checkFindings(report, [
      {
        ...ENTRY,
        kind: 'damaged_receptacle',
        quotes: [{ passage: `P${report.length}`, quote: words }],
        location,
      },
    ]).found[0]!.finding.location
  expect(placeOf('Bathroom 3, upstairs')).toBe('Bathroom 3, upstairs')
  expect(placeOf('Bedroom 1, main level')).toBeNull()
  expect(placeOf('Bathroom 3, main level')).toBe('Bathroom 3')
})

test('the inspector’s rating can only raise a severity, and what isn’t in our lists falls back to the catalogue', () => {
  expect(only({ severity: 'improvement' }).severity).toBe('safety')
  const loose = { passage: 'P4', quote: 'The outlets in the hall and the den are loose.' }
  const change = { quotes: [loose], kind: 'damaged_receptacle' }
  expect(only({ ...change, severity: 'improvement' }).severity).toBe('improvement')
  expect(only({ ...change, severity: 'terrible', action: 'demolish' })).toMatchObject({
    severity: 'safety',
    action: 'replace',
  })
})

test('a model’s own words never carry addresses, prices or markup', () => {
  const finding = only({ scope: 'Call 414-555-0100 now.', reason: '<b>See http://example.com</b>' })
  expect(finding.scope).toBeUndefined()
  expect(finding.confidenceReason).toBe('')
})

test('the same words in two overlapping parts are one finding with the surer answer and all of the evidence', () => {
  const { found } = check(
    { quotes: [{ passage: 'P1', quote: SUMMARY }], confidence: 'low', location: 'garage' },
    { quotes: [tap, { passage: 'P1', quote: SUMMARY }], quantity: 2 },
    { quotes: [{ passage: 'P3', quote: 'have double taps.' }], kind: 'double_tapped_neutral' },
  )
  expect(found).toHaveLength(1)
  expect(found[0]).toMatchObject({
    certainty: 'high',
    finding: { quantity: 2, location: 'garage', evidence: [{ page: 12 }, { page: 1 }] },
  })
})

test('findings of one kind at two passages stay two, also if both cite the same summary line', () => {
  const summary = { passage: 'P1', quote: SUMMARY }
  const other = { passage: 'P4', quote: 'The outlets in the hall and the den are loose.' }
  expect(check({ quotes: [tap, summary] }, { quotes: [other, summary] }).found).toHaveLength(2)
})

test('two kinds of defects in one sentence are two findings', () => {
  expect(check({}, { kind: 'open_knockout' }).found).toHaveLength(2)
})
