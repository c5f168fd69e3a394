import { describe, expect, test } from 'vitest'
import { BOX, inChapters, inText, OPEN_GROUND, TAP } from '#test/builders/report-fixtures.ts'

describe('a chapter that says again what the report has found', () => {
  const BODY = [
    ['Garage', TAP, OPEN_GROUND],
    ['Attic', BOX],
    ['Electrical', 'The light over the basement stairs did not work.'],
  ]
  const SHORTER = [
    'Double tapped breakers in the main panel.',
    'Open ground in the den.',
    'Junction box without a cover.',
  ]
  const withLast = (heading: string, ...texts: string[]) =>
    inChapters([...BODY, [heading, '\f', ...texts]]).findings

  test.each(['Conclusion', 'Courtesy Summary', 'What I Would Fix First', 'Statements for the Escrow File'])(
    'under the heading “%s” adds evidence and no findings',
    (heading) => {
      const findings = withLast(heading, ...SHORTER)
      expect(findings).toHaveLength(4)
      expect(findings.filter(({ evidence }) => evidence.length > 1)).toHaveLength(3)
    },
  )

  test('adds what it reports for the first time', () => {
    expect(withLast('Conclusion', ...SHORTER, 'The dryer receptacle is scorched.')).toHaveLength(5)
  })

  test.each(['Guest Bedroom', 'Kitchen', 'Upper Unit', 'Carriage House'])(
    'reports defects of its own under “%s”',
    (name) => {
      expect(withLast(name, ...SHORTER)).toHaveLength(7)
    },
  )

  test('announces what the report finds if it’s first', () => {
    const findings = inChapters([['At a Glance', ...SHORTER, '\f'], ...BODY]).findings
    expect(findings).toHaveLength(4)
  })

  test('is no recap if most of it is new', () => {
    const findings = withLast(
      'Further Observations',
      SHORTER[0]!,
      'The dryer receptacle is scorched.',
      'The smoke alarm in the hall is missing.',
      'The doorbell cable hangs from the ceiling with bare wire ends.',
    )
    expect(findings.length).toBeGreaterThanOrEqual(7)
  })
})

test('what’s said of such things in general isn’t what a summary repeats', () => {
  const { findings } = inText(
    'Inspection Summary',
    'Two light fixtures at the porch did not work.',
    'Full Report',
    '1. Electrical',
    'Inoperative light fixtures often have burned-out bulbs.',
  )
  expect(findings.map(({ evidence }) => evidence.map(({ source }) => source))).toEqual([['summary']])
})
