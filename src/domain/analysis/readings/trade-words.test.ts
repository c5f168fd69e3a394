import { describe, expect, test } from 'vitest'
import { inChapter, inChapters, TAP } from '#test/builders/report-fixtures.ts'

describe('fragments, rows and captions', () => {
  test.each([
    ['Lights', 'Missing', 'inoperative_light'],
    ['Receptacles', 'Cover missing (Kitchen)', 'missing_cover_plate'],
    ['Outlets', 'plugs no power', 'dead_receptacle'],
    ['Outlets', 'One socket non-functional on testing', 'dead_receptacle'],
    ['Smoke detectors', 'Missing', 'missing_smoke_alarm'],
  ])('under “%s”, “%s” is a defect of it', (component, fragment, kind) => {
    const { findings, possible } = inChapter('Electrical', component, fragment)
    expect([...findings, ...possible]).toMatchObject([{ kind, evidence: [{ quote: fragment }] }])
  })

  test('a form’s rows are quoted together', () => {
    const { findings, possible } = inChapter(
      'Electrical',
      'Lights',
      'Condition: Missing',
      'Implication: Inadequate lighting',
      'Location: Stairs',
    )
    expect([...findings, ...possible]).toMatchObject([
      {
        location: 'Stairs',
        evidence: [{ quote: 'Condition: Missing Implication: Inadequate lighting Location: Stairs' }],
      },
    ])
  })

  test('a question is quoted with its answer', () => {
    const { findings, mentions } = inChapter('Electrical', 'Was aluminum branch wiring seen? No')
    expect(findings).toEqual([])
    expect(mentions).toMatchObject([{ quote: 'Was aluminum branch wiring seen? No', outcome: 'negated' }])
  })

  test('what a photo’s caption alone reports is a finding', () => {
    const { findings } = inChapter('Electrical', 'Main panel', 'Photo 12', 'Photo 13: Double tapped breaker')
    expect(findings).toMatchObject([
      { kind: 'double_tapped_breaker', evidence: [{ quote: 'Double tapped breaker', source: 'caption' }] },
    ])
  })

  test('a photo’s caption that repeats the report is more evidence', () => {
    const { findings } = inChapters([
      ['Electrical', '4.1.1 Panel', TAP],
      ['Photographs', 'Photo 1: Front of the house', 'Photo 2: Double tapped breakers in the main panel'],
    ])
    expect(findings).toMatchObject([{ evidence: [{ source: 'body' }, { source: 'caption' }] }])
  })
})

describe('what isn’t a finding', () => {
  test('in an electrical chapter, every sentence is a mention, electrical words or not', () => {
    const sentences = [
      'It was warm to the touch.',
      'Ask the seller for the key.',
      'This should be looked at again.',
    ]
    const { mentions } = inChapter('Electrical', sentences.join(' '))
    expect(mentions.map(({ quote }) => quote).join(' ')).toBe(sentences.join(' '))
    expect(inChapter('Plumbing', sentences.join(' ')).mentions).toEqual([])
  })

  test('outside of it, a sentence with an electrical word is a mention, and so is what’s wrong in the same text', () => {
    const { mentions } = inChapter(
      'Kitchen',
      'One outlet is by the window. The sill is broken. The sink is of steel.',
      'A fan did not work when tested. The tiles are loose.',
    )
    expect(mentions.map(({ quote }) => quote)).toEqual([
      'One outlet is by the window. The sill is broken.',
      'A fan did not work when tested.',
    ])
  })

  test.each([
    'Dryer recptacle is crackd down the side',
    'Nameplate max 30A, brkr 50A',
    'No recep. by the door',
  ])('typing errors and abbreviations hide nothing: %s', (text) => {
    const { mentions } = inChapter('Laundry', text)
    expect(mentions.map(({ quote }) => quote).join(' ')).toContain(text.split(' ')[1])
  })

  test('advice that adds nothing to a finding of its item is a mention', () => {
    const { findings, mentions } = inChapter(
      'Attic',
      '4.1.1 Wiring',
      'Consider securing the loose wires. There are exposed electrical wires. Wires should be in boxes.',
    )
    expect(findings).toHaveLength(1)
    expect(mentions.map(({ quote, outcome }) => [quote, outcome])).toContainEqual([
      'Consider securing the loose wires.',
      'general_advice',
    ])
  })

  test('the words of a finding are its words wherever they’re repeated', () => {
    const text = 'The receptacle beside the sink has an open ground.'
    const { findings, mentions } = inChapters([
      ['Electrical', text],
      ['Limitations', text],
    ])
    expect(mentions.map(({ findingId }) => findingId)).toEqual([findings[0]!.id, findings[0]!.id])
  })

  test('an unticked box is a mention that says so', () => {
    const { mentions } = inChapter('Electrical', 'Panel', '☐ Double tapped breaker', '☒ Labels complete')
    expect(mentions).toContainEqual(
      expect.objectContaining({ quote: 'Double tapped breaker', outcome: 'negated' }),
    )
  })
})
