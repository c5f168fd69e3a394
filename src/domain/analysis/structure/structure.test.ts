import { describe, expect, test } from 'vitest'
import { inChapter, inPdf, inText, kindsOf, OPEN_GROUND, TAP } from '#test/builders/report-fixtures.ts'
import type { Mention } from '../contract.ts'

const outcomesOf = ({ mentions }: { mentions: Mention[] }) =>
  Object.fromEntries(mentions.map(({ quote, outcome }) => [quote, outcome]))

describe('items', () => {
  test('a number, a title, a place, a label and a text are one finding with all of it', () => {
    const { findings } = inChapter(
      'Electrical',
      '6.4.2 Junction Boxes',
      'OPEN JUNCTION BOX',
      'Location: East wall',
      'Safety Hazard',
      'A junction box is missing its cover. Have an electrician fit one.',
    )
    expect(findings).toMatchObject([
      {
        kind: 'open_junction_box',
        location: 'East wall',
        label: 'Safety Hazard',
        severity: 'safety',
        quantity: 1,
      },
    ])
  })

  test('two items of one kind stay two, because they’re in two places', () => {
    const result = inChapter(
      'Electrical',
      `4.1.1 ${OPEN_GROUND}`,
      '4.1.2 The receptacle in the attic has an open ground.',
    )
    expect(result.findings.map(({ kind, location }) => [kind, location])).toEqual([
      ['open_ground', 'Den'],
      ['open_ground', 'Attic'],
    ])
  })

  test('a title and the text below it are one finding, quoted with the text', () => {
    const [finding, ...others] = inChapter(
      'Electrical',
      '4.1.1 Breakers',
      'DOUBLE TAPPED BREAKER',
      TAP,
    ).findings
    expect(others).toEqual([])
    expect(finding!.evidence.map(({ quote }) => quote)).toContain(TAP)
  })

  test('two defects in one item are two findings', () => {
    expect(kindsOf(inChapter('Electrical', `4.1.1 ${TAP} ${OPEN_GROUND}`)).sort()).toEqual([
      'double_tapped_breaker',
      'open_ground',
    ])
  })

  test.each(['Garage', 'Kitchen', 'Heating and Cooling', 'Plumbing'])(
    'electrical defects in the chapter %s count',
    (chapter) => {
      expect(kindsOf(inChapter(chapter, `3.1.1 ${OPEN_GROUND}`))).toEqual(['open_ground'])
    },
  )

  test('a chapter’s room is the location of its items that name none', () => {
    const { findings } = inChapter('Garage', '3.1.1 A receptacle has an open ground.')
    expect(findings).toMatchObject([{ kind: 'open_ground', location: 'Garage' }])
  })
})

describe('forms', () => {
  test('a table of styles and materials ends at the first numbered component', () => {
    const { findings } = inChapter(
      'Electrical',
      'Styles & Materials',
      'Panel type: Circuit breakers',
      '4.2 Outlets and Switches',
      'Outlets near the tub had no GFCI protection.',
    )
    expect(kindsOf({ findings })).toEqual(['missing_gfci'])
    expect(findings[0]!.confidenceReason).not.toContain('Among descriptions')
  })

  test('“6.6.A” numbers a comment', () => {
    const { findings } = inChapter(
      'Electrical',
      'Styles & Materials',
      'Wiring: Copper',
      '4.6.A Reversed polarity found in the den.',
    )
    expect(kindsOf({ findings })).toEqual(['reversed_polarity'])
  })

  test('a description doesn’t take the place of the component above it', () => {
    const { findings, possible } = inChapter(
      'Electrical',
      'Smoke Detectors',
      'Description: Hard-wired',
      'Missing in the hall',
    )
    expect([...findings, ...possible]).toMatchObject([{ kind: 'missing_smoke_alarm', location: 'Hall' }])
  })

  test('a guess at the cause isn’t a second defect', () => {
    const text = 'The lights over the island did not work. Suspect a bad dimmer switch.'
    expect(kindsOf(inChapter('Electrical', `4.1.1 ${text}`))).toEqual(['inoperative_light'])
  })

  test('a list of chapters on the last page doesn’t hide the chapters', async () => {
    const names = ['Roofing', 'Exterior', 'Structure', 'Electrical', 'Heating', 'Plumbing', 'Interior']
    const pages = names.map((name) => [
      { text: name.toUpperCase(), y: 60, size: 15 },
      { text: 'Outlets', y: 90, size: 10 },
      { text: 'Condition: Double taps', y: 120 },
    ])
    const list = names.map((name, index) => ({
      text: `${index + 1}. ${name.toUpperCase()}`,
      y: 60 + 30 * index,
      size: 14,
    }))
    const { mentions } = await inPdf(
      ...pages.map((lines) => [...lines, { text: 'It was looked at.', y: 160 }]),
      list,
    )
    const seen = mentions.filter(({ quote }) => quote === 'It was looked at.')
    expect(seen.map(({ page }) => page)).toEqual([names.indexOf('Electrical') + 1])
  })
})

describe('summary, body and caption', () => {
  const BODY = [
    '1. Roof',
    '1.1.1 The shingles are worn.',
    '2. Plumbing',
    '2.1.1 The faucet drips.',
    '3. Electrical',
    '3.1.1 Panel',
    TAP,
  ].join('\n\n')
  const summaryOf = (...lines: string[]) => inText(`Summary\n\n${lines.join('\n\n')}\f${BODY}`)

  test('are one finding with all of its evidence, each piece labeled with its source', () => {
    const result = summaryOf(`3.1.1 Electrical - Panel: ${TAP}`)
    expect(kindsOf(result)).toEqual(['double_tapped_breaker'])
    expect(result.findings[0]!.evidence.map(({ page, source }) => [page, source])).toEqual([
      [2, 'body'],
      [1, 'summary'],
    ])
  })

  test('a photo caption that repeats the text above it isn’t a second finding', () => {
    expect(kindsOf(inChapter('Electrical', '4.1.1 Panel', TAP, 'Double tapped breaker'))).toEqual([
      'double_tapped_breaker',
    ])
  })

  test('what appears in only one of them is found too', () => {
    expect(kindsOf(summaryOf(`3.1.2 Electrical - Den: ${OPEN_GROUND}`)).sort()).toEqual([
      'double_tapped_breaker',
      'open_ground',
    ])
    expect(kindsOf(summaryOf('1.1.1 Roof: The shingles are worn.'))).toEqual(['double_tapped_breaker'])
  })

  test('in a grouped summary, each group’s name becomes its items’ label', async () => {
    const heading = (text: string, y: number) => ({ text, y, size: 13 })
    const { findings } = await inPdf(
      [
        { text: 'Summary', y: 60, size: 18 },
        heading('Defects', 100),
        { text: `3.1 Electrical: ${TAP}`, y: 130 },
        heading('Items to monitor', 160),
        { text: '2.1 Plumbing: The drain in the bathroom is slow.', y: 190 },
        heading('Needs repair', 220),
        { text: `3.2 Electrical: ${OPEN_GROUND}`, y: 250 },
      ],
      [
        { text: '1 Roof', y: 60, size: 18 },
        { text: 'The shingles are worn, and some of them lie in the yard behind the house.', y: 100 },
        { text: '2 Plumbing', y: 200, size: 18 },
        { text: 'The drain in the bathroom is slow, and nobody could say since when.', y: 240 },
        { text: '3 Electrical', y: 340, size: 18 },
        { text: 'The panel stands in the hall and has room for two more circuits.', y: 380 },
      ],
    )
    expect(findings.map(({ kind, label }) => [kind, label])).toEqual([
      ['double_tapped_breaker', 'Defects'],
      ['open_ground', 'Needs repair'],
    ])
  })
})

describe('what is no finding', () => {
  test('is kept as a mention, with its outcome', () => {
    const result = inChapter(
      'Electrical',
      'The main disconnect is rated 200 amps.',
      'No double tapped breakers were observed.',
      'The double tapped breaker was repaired by the seller.',
      'The attic wiring was not inspected because of the insulation.',
      'GFCI devices should be tested every month.',
      OPEN_GROUND,
      'STANDARDS OF PRACTICE',
      'The inspector shall inspect the service drop and the panels.',
      'The inspector is not required to test every receptacle or light.',
    )
    expect(kindsOf(result)).toEqual(['open_ground'])
    expect(outcomesOf(result)).toMatchObject({
      'No double tapped breakers were observed.': 'negated',
      'The double tapped breaker was repaired by the seller.': 'past_repair',
      'The attic wiring was not inspected because of the insulation.': 'limitation',
      'GFCI devices should be tested every month.': 'general_advice',
      [OPEN_GROUND]: 'finding',
      'The inspector is not required to test every receptacle or light.': 'boilerplate',
    })
    expect(outcomesOf(result)).toHaveProperty(['The main disconnect is rated 200 amps.'])
  })

  test('standards and contracts yield no findings, however they’re worded', () => {
    const standards = [
      'STANDARDS OF PRACTICE',
      'The inspector shall inspect:',
      'the service drop; missing or damaged insulation of conductors;',
      'The inspector shall report as in need of correction: double tapped breakers, open knockouts, reversed polarity;',
      'The inspector is not required to determine missing GFCI protection;',
    ]
    expect(kindsOf(inChapter('Electrical', OPEN_GROUND, ...standards))).toEqual(['open_ground'])
  })
})

test.each([
  ['Three receptacles in the garage have an open ground.', 3, true],
  ['Receptacles in the garage and the basement have an open ground.', 2, true],
  ['The receptacles in both hallways have an open ground.', 2, true],
  ['Receptacles in two of the bedrooms have an open ground.', 2, true],
  ['Two of the 20 amp breakers are double tapped.', 2, true],
  ['A three-prong receptacle in the den has an open ground.', 1, false],
  ['Receptacles on a 240 volt circuit have an open ground.', 1, false],
  ['Some receptacles have an open ground.', 1, false],
  ['Some lights did not work, for example in the den, in the attic and in the garage.', 1, false],
])('%s: %i of them', (text, quantity, quantityStated) => {
  expect(inChapter('Electrical', `4.1.1 ${text}`).findings).toMatchObject([{ quantity, quantityStated }])
})

test.each([
  ['The receptacle in the master bathroom has an open ground.', 'Master bathroom'],
  ['Dining room: the receptacle has an open ground.', 'Dining room'],
  ['A receptacle has an open ground. Location: north wall of the den', 'North wall of the den'],
  ['A receptacle has an open ground.', null],
])('%s is at %s', (text, location) => {
  expect(inChapter('Electrical', `4.1.1 ${text}`).findings).toMatchObject([{ location }])
})
