import { expect, test } from 'vitest'
import { inChapter, inPdf, inText, kindsOf, TAP } from '#test/builders/report-fixtures.ts'

const form = (box: string) =>
  inChapter('Electrical', 'Panel', `${box} Double tapped breaker`, `☐ Missing knockout`, '☐ Loose')

test('a hazard’s name is a finding next to a checked box, and not next to an empty one', () => {
  expect(kindsOf(form('☐'))).toEqual([])
  expect(kindsOf(form('☒'))).toEqual(['double_tapped_breaker'])
  expect(kindsOf(form('[x]'))).toEqual(['double_tapped_breaker'])
  expect(kindsOf(form('[ ]'))).toEqual([])
})

test.each([
  ['Outlet(s): ☒ Wired incorrectly ☒ Ungrounded ☐ Loose', ['bootleg_ground', 'open_ground']],
  ['Outlets: ☐ Wired incorrectly ☐ Ungrounded ☒ Loose', ['damaged_receptacle']],
  ['Outlets: ☒ Serviceable ☐ Ungrounded ☐ Loose', []],
  ['Panel cover: ☐ OK ☒ Missing', ['panel_cover_defect']],
  ['Smoke detectors: ☒ Present ☐ Missing', []],
  ['Valve: ☒ Loose handle ☐ Drips', []],
  ['Exhaust fan: ☒ Not working ☐ Noisy', ['inoperative_exhaust_fan']],
])('a checked option is about what its row names: %s', (row, kinds) => {
  expect(kindsOf(inChapter('Electrical', 'The interior was inspected.', row)).sort()).toEqual(kinds)
})

test('every checked option of a row is about what it names, also in a room’s chapter', () => {
  const row = 'Outlet(s): ☒ Wired incorrectly ☒ Ungrounded ☐ Loose'
  expect(kindsOf(inChapter('Bathroom', 'Ventilation', row)).sort()).toEqual(['bootleg_ground', 'open_ground'])
})

test('an empty box before a sentence is no finding where sentences of the report are checked, and a bullet where none is', () => {
  const long = '☐ Panel cover is missing its screws, and the breakers behind it can be touched'
  const choices = [
    '☐ Appears serviceable',
    '☒ Snow covered the roof and kept the inspector from walking it',
    long,
  ]
  expect(kindsOf(inChapter('Electrical', 'Main panel', ...choices))).toEqual([])
  const bullets = ['☒ Inspected', '☐ Not present', long]
  expect(kindsOf(inChapter('Electrical', 'Main panel', ...bullets))).toEqual(['panel_cover_defect'])
})

test('a checked option is quoted with what its row asks', () => {
  const { findings } = inChapter('Electrical', 'The interior was inspected.', 'Outlets: ☐ Ungrounded ☒ Loose')
  expect(findings.map(({ evidence }) => evidence.map(({ quote }) => quote))).toEqual([['Outlets: Loose']])
})

test.each(['☐ ☐ ☐ ☐', '☒ ☐ ☐ ☒', '☐ ☐ ☐ ☒', 'I NI NP D', ''])(
  'a defect that is written under the ticks %s counts, whatever they say',
  (ticks) => {
    const report = [
      'II. ELECTRICAL SYSTEMS',
      ticks,
      'A. Service Entrance and Panels',
      'Comments:',
      `• ${TAP}`,
    ]
    expect(kindsOf(inText(...report.filter((line) => line !== '')))).toEqual(['double_tapped_breaker'])
  },
)

test('a preprinted list of hazards yields no findings', () => {
  expect(
    kindsOf(
      inText(
        'The inspection form names common hazards. Examples of such hazards include:',
        '• malfunctioning ground fault circuit interrupters;',
        '• ungrounded receptacles; and',
        '• lack of carbon monoxide alarms.',
        'II. ELECTRICAL SYSTEMS',
        `• ${TAP}`,
      ),
    ),
  ).toEqual(['double_tapped_breaker'])
})

test('a sentence behind a row of boxes is the inspector’s comment, whatever the last box says', async () => {
  const row = (y: number, name: string, ticks: string, text: string) => [
    { text: name, x: 60, y },
    ...[...ticks].map((tick, index) => ({ text: tick === 'x' ? '[x]' : '[ ]', x: 200 + 40 * index, y })),
    { text, x: 360, y },
  ]
  const { findings, mentions } = await inPdf([
    { text: 'Electrical', x: 60, y: 60, size: 14 },
    ...row(90, 'Outlets:', '.x..', '[ ] Several outlets are loose in the wall.'),
    ...row(120, 'Switches:', 'x...', '[ ] None'),
  ])
  expect(findings).toMatchObject([{ kind: 'damaged_receptacle' }])
  expect(mentions.map(({ outcome }) => outcome)).not.toContain('negated')
})
