import { expect, test } from 'vitest'
import { inChapter, inPdf, inText, kindsOf, type Placed, TAP } from '#test/builders/report-fixtures.ts'

/* How numbers, titles, badges, bullets and headings of printed reports become items. */

const chapter = (name: string, y: number): Placed => ({ text: name, y, size: 18 })

/** A page with three chapters, whose style is then known, and the lines. */
const page = (...lines: Placed[]): Placed[] => [
  chapter('1: Roof', 40),
  { text: 'The shingles are worn, and some of them lie in the yard behind the house.', y: 70 },
  chapter('2: Plumbing', 110),
  { text: 'The drain in the bathroom is slow, and no one could say since when it was.', y: 140 },
  chapter('3: Electrical', 180),
  ...lines,
]

const item = (y: number, [number, title, place, text]: [string, string, string, string]): Placed[] => [
  { text: number, y, size: 9 },
  { text: title, y: y + 16, size: 11 },
  { text: place, y: y + 30, size: 8 },
  { text, y: y + 46 },
]

test('a title longer than the line with its number is read to its end', async () => {
  const { findings } = await inPdf(
    page(
      ...item(220, ['3.2.1 Wiring', 'NO POWER AT THE OUTLET BEHIND THE BED', 'GUEST ROOM', 'It was dead.']),
      ...item(320, ['3.3.1 GFCI', 'THE DEVICE IN THE HALF BATH WOULD NOT RESET', 'HALF BATH', 'Replace it.']),
    ),
  )
  expect(findings.map(({ kind, location }) => [kind, location])).toEqual([
    ['dead_receptacle', 'Guest room'],
    ['gfci_not_tripping', 'Half bath'],
  ])
})

test('a line in smaller capitals under a title says where it is, in whatever words', async () => {
  const text = 'A brown lamp cord feeds the disposal. It has no ground.'
  const { findings } = await inPdf(
    page(...item(220, ['3.2.1 Disposal', 'LAMP CORD FEEDS THE DISPOSAL', 'SINK BASE', text])),
  )
  expect(findings).toMatchObject([{ kind: 'lamp_cord_wiring', location: 'Sink base' }])
})

test('a badge that was drawn before the line it stands beside labels that item', async () => {
  const badge = (text: string, y: number): Placed => ({ text, x: 480, y, size: 8 })
  const { findings } = await inPdf([
    badge('Maintenance Item', 220),
    badge('Safety Hazard', 420),
    ...page(
      ...item(220, ['3.2.1 Panel', 'DOUBLE TAP', 'GARAGE', TAP]),
      ...item(420, [
        '3.3.1 Outlets',
        'OPEN GROUND',
        'DEN',
        'The outlet left of the desk has an open ground.',
      ]),
    ),
  ])
  expect(findings.map(({ kind, label }) => [kind, label])).toEqual([
    ['double_tapped_breaker', 'Maintenance Item'],
    ['open_ground', 'Safety Hazard'],
  ])
})

test.each(['○', '●', '•', ''])('a summary line after %s is the item with its number', (bullet) => {
  const { findings } = inText(
    'Summary',
    `${bullet} 2.1.1 Roof - Shingles: Worn`,
    `${bullet} 3.1.1 Electrical - Panel: Two Wires Under a Screw`,
    '1. Structure',
    'The walls are of brick.',
    '2. Roof',
    '2.1.1 Shingles',
    'Replace them.',
    '3. Electrical',
    '3.1.1 Panel',
    TAP,
  )
  expect(findings).toMatchObject([{ kind: 'double_tapped_breaker' }])
})

test('an item of the summary that wasn’t inspected doesn’t end the summary', () => {
  const { findings } = inText(
    '1. Roof',
    'The shingles are worn.',
    '2. Plumbing',
    'The faucet drips.',
    '3. Electrical',
    TAP,
    'General Summary',
    '1. Roof',
    'Not Inspected',
    'The rear slope was under snow.',
    '3. Electrical',
    'Repair or Replace',
    TAP.replace('double tapped', 'double-tapped'),
  )
  expect(findings).toHaveLength(1)
  expect(findings[0]!.evidence.map(({ source }) => source)).toEqual(['body', 'summary'])
})

test.each(['l', 'm', 'n', 'q', 'u'])('the letter %s of a symbol font is a bullet', async (letter) => {
  const { findings } = await inPdf(
    page(
      { text: letter, x: 42, y: 220 },
      { text: 'The panel stands in the hall.', y: 220 },
      { text: letter, x: 42, y: 240 },
      { text: TAP, y: 240 },
    ),
  )
  expect(findings[0]!.evidence[0]!.quote).toBe(TAP)
})

test('a mark before a numbered comment rates it', () => {
  const { findings } = inText(
    '1. Roof',
    '101 [*] Two shingles are missing and should be replaced.',
    '2. Plumbing',
    '201 [*] The drain leaks and should be repaired.',
    '3. Electrical',
    '301 [S] In the hall, a junction box has no lid.',
    '302 [*] Only three of the ten breakers in the subpanel are labeled.',
  )
  expect(findings.map(({ kind, label }) => [kind, label])).toEqual([
    ['open_junction_box', 'Safety concern'],
    ['unlabeled_panel', 'Deficiency'],
  ])
})

test('a comment is about the component whose number it has in the table above', async () => {
  const { findings } = await inPdf(
    page(
      { text: '3.0 Handrails of the Porch', y: 220 },
      { text: '3.1 Outlets', y: 240 },
      { text: 'Comments:', y: 270 },
      { text: '3.0 One of the posts stands on a stack of loose brick. It needs a pier.', y: 300 },
      { text: '3.1 Two were found without power when they were tested with a plug.', y: 330 },
    ),
  )
  expect(findings.map(({ kind }) => kind)).toEqual(['dead_receptacle'])
})

test.each(['Condition: • Fuses too big', '9. Condition: Fuses too big'])(
  '%s and the line below are one',
  (row) => {
    const { findings } = inChapter(
      'Electrical',
      'SERVICE BOX \\ Fuses',
      row,
      'Plug fuses of thirty amps on wire of number 14.',
      'Implication(s): Fire hazard',
      'Location: Cellar',
    )
    expect(findings).toMatchObject([{ kind: 'oversized_breaker', location: 'Cellar' }])
  },
)

test('what stands before the first chapter introduces the report', () => {
  const lesson = 'My tester can be fooled by a bootleg ground, or by a device without a ground wire.'
  const { findings, mentions } = inText(
    lesson,
    '1. Roof',
    'Worn.',
    '2. Plumbing',
    'It drips.',
    '3. Electrical',
    TAP,
  )
  expect(kindsOf({ findings })).toEqual(['double_tapped_breaker'])
  expect(mentions.map(({ quote }) => quote)).toContain(lesson)
})

test('what stands under a numbered section of a room is in that room', () => {
  const loose = 'A loose receptacle was found.'
  const { findings } = inText(
    ...['Bedroom 1', '1. Doors', 'They close.', '2. Windows', 'They open.', '3. Electrical', loose],
    ...['Bathroom 2', 'Seen with the lights on.', '1. Plumbing', 'It drips.', '2. Electrical', loose],
    ...['Notes', '1. Roof', 'Worn.', '2. Electrical', loose],
  )
  expect(findings.map(({ location }) => location)).toEqual(['Bedroom 1', 'Bathroom 2', null])
})

test('a chapter’s room ends at the next numbered section, also if that opens no chapter', () => {
  const { findings } = inText(
    ...['1. Roof', 'Worn.', '2. Plumbing', 'It drips.', '3. Crawl Space', 'An open junction box was found.'],
    ...[
      '4. Basement Wiring',
      'A loose receptacle was found.',
      '5. Wiring at the Sump',
      'A splice is exposed.',
    ],
  )
  expect(findings.map(({ kind, location }) => [kind, location])).toEqual([
    ['open_junction_box', 'Crawl space'],
    ['damaged_receptacle', 'Basement'],
    ['exposed_splice', null],
  ])
})

test('a field in a chapter’s heading says which of several rooms it is', () => {
  const bath = (description: string) => [
    `33 BATH Description: ${description}`,
    'FLOOR',
    'The floor is worn.',
    'OUTLETS',
    'The outlet has no GFCI protection.',
  ]
  const report = inText(
    '31 HEATING',
    'The furnace is old.',
    '32 PLUMBING',
    'The pipes are copper.',
    '30 KITCHEN',
    'The sink drips.',
    ...bath('upper'),
    ...bath('Hall bath'),
  )
  expect(report.findings.map(({ location }) => location)).toEqual(['Upper bath', 'Hall bath'])
})

test('in a chapter about rooms, a title says whose rows follow, until the next chapter', () => {
  const report = inText(
    '1. ROOF',
    'The shingles are worn.',
    '2. PLUMBING',
    'The pipes are copper.',
    '3. INTERIOR - ROOMS',
    'Rear Room (converted porch):',
    'Outlets: The outlet has an open ground.',
    '(2) Bedrooms - First Floor:',
    'Outlets: The outlets are two-prong outlets.',
    '4. ELECTRICAL',
    'A breaker is double tapped.',
  )
  expect(report.findings.map(({ location }) => location)).toEqual([
    'Rear room',
    'First floor, bedrooms',
    null,
  ])
})

test('a place in the letters of an item’s title heads what follows it', async () => {
  const line = (text: string, y: number, size = 10) => ({ text, y, size })
  const { findings } = await inPdf([
    line('Outlets and lights', 60, 14),
    line('Two of the lights above the stairs did not come on when they were tested.', 80),
    line('2nd Floor', 110, 14),
    line('A switch in this area is broken and has to be replaced by an electrician.', 130),
  ])
  expect(findings.map(({ kind, location }) => [kind, location])).toEqual([
    ['inoperative_light', 'Stairs'],
    ['faulty_switch', '2nd Floor'],
  ])
})
