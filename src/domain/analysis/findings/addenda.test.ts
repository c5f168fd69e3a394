import { describe, expect, test } from 'vitest'
import { BOX, inChapters, OPEN_GROUND, TAP } from '#test/builders/report-fixtures.ts'

describe('an addendum that repeats the report', () => {
  const DEFECTS = [
    TAP,
    OPEN_GROUND,
    BOX,
    'The light over the basement stairs did not work.',
    'A knockout is missing from the panel in the garage.',
    'The receptacle beside the laundry sink has no GFCI protection.',
    'The cover plate of the switch in the hall is cracked.',
    'Two bare wire ends hang from the ceiling of the shed.',
  ]
  const twice = (heading: string, texts: readonly string[] = DEFECTS) =>
    inChapters([
      ['Garage', ...DEFECTS.slice(0, 3)],
      ['Electrical', ...DEFECTS.slice(3), '\f'],
      [heading, ...texts],
    ]).findings

  test.each(['Addendum', 'Repair Request', 'Matters for the Attorneys'])(
    'under the heading “%s” adds evidence and no findings',
    (heading) => {
      const findings = twice(heading)
      expect(findings).toHaveLength(DEFECTS.length)
      for (const { evidence } of findings) {
        const [first, second] = evidence.map(({ quote }) => quote)
        expect(second).toBe(first)
      }
    },
  )

  test('adds what it reports for the first time', () => {
    const findings = twice('Addendum', [...DEFECTS, 'The dryer receptacle is scorched.'])
    expect(findings).toHaveLength(DEFECTS.length + 1)
  })

  test.each(['Guest Bedroom', 'Kitchen'])(
    'a chapter “%s” with the same defects has defects of its own',
    (name) => {
      expect(twice(name)).toHaveLength(2 * DEFECTS.length)
    },
  )
})
