import { expect, test } from 'vitest'
import { durationText } from './duration-text.ts'

test.each([
  [null, 'hours', '–'],
  [0.1, 'minutes', '1 min'],
  [45, 'minutes', '45 min'],
  [90, 'minutes', '1.5 h'],
  [47.9, 'hours', '47.9 h'],
  [50.4, 'hours', '2.1 days'],
] as const)('%s %s reads as “%s”', (value, unit, text) => expect(durationText(value, unit)).toBe(text))
