import { expect, test } from 'vitest'
import { addSample, type Sample, speedOf, timeLeftText } from './transfer-speed.ts'

const MB = 1024 * 1024

const samplesOf = (points: readonly [seconds: number, bytes: number][]) =>
  points.reduce<Sample[]>(
    (samples, [seconds, sentBytes]) => addSample(samples, { at: seconds * 1_000, sentBytes }),
    [],
  )

test('the speed is that of the last seconds', () => {
  expect(
    speedOf(
      samplesOf([
        [0, 0],
        [2, 2 * MB],
      ]),
    ),
  ).toBe(MB)
  expect(
    speedOf(
      samplesOf([
        [0, 0],
        [10, 40 * MB],
        [12, 42 * MB],
        [14, 44 * MB],
        [20, 50 * MB],
      ]),
    ),
  ).toBe(MB)
})

test('there is no speed at first, after a lost connection, and when nothing moves', () => {
  expect(speedOf([])).toBeNull()
  expect(
    speedOf(
      samplesOf([
        [0, 0],
        [0.2, MB],
      ]),
    ),
  ).toBeNull()
  expect(
    speedOf(
      samplesOf([
        [0, 0],
        [5, 5 * MB],
        [6, 4 * MB],
      ]),
    ),
  ).toBeNull()
  expect(
    speedOf(
      samplesOf([
        [0, MB],
        [5, MB],
      ]),
    ),
  ).toBeNull()
})

test.each([
  [3, 'a few seconds left'],
  [34, 'about 40 seconds left'],
  [58, 'about 1 minute left'],
  [61, 'about 2 minutes left'],
  [600, 'about 10 minutes left'],
])('%d seconds read as “%s”', (seconds, text) => {
  expect(timeLeftText(seconds)).toBe(text)
})
