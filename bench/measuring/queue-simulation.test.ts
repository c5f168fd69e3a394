import { expect, test } from 'vitest'
import { arrivalsOf, createRandom, waitsOf } from './queue-simulation.ts'

const HOURS = 2_000

/** The mean wait of jobs of exactly 36 s at 50 an hour, which keep one worker busy half of the time. */
function meanWait(serviceOf: () => number, workers: number) {
  const arrivals = arrivalsOf(new Array(HOURS).fill(50), createRandom(7))
  const waits = waitsOf(
    arrivals.map((at) => ({ at, service: serviceOf() })),
    workers,
  )
  return waits.reduce((sum, wait) => sum + wait, 0) / waits.length
}

test('one worker makes jobs of equal length wait as long as the Pollaczek–Khinchine formula says', () => {
  // ρ × service / (2 × (1 − ρ)) = 0.5 × 36 / (2 × 0.5)
  expect(Math.abs(meanWait(() => 36, 1) - 18)).toBeLessThan(1)
})

test('jobs of exponential length wait as long as in an M/M/1 and an M/M/2 queue', () => {
  const random = createRandom(3)
  const exponential = () => -Math.log(1 - random()) * 36
  // ρ × service / (1 − ρ); with two workers, Erlang C: ρ² × service / (1 − ρ²) at ρ = 0.25.
  expect(Math.abs(meanWait(exponential, 1) - 36)).toBeLessThan(2)
  expect(Math.abs(meanWait(exponential, 2) - (36 * 0.0625) / 0.9375)).toBeLessThan(0.3)
})

test('as many jobs arrive in each hour as its rate says', () => {
  const rates = Array.from({ length: 1_000 }, (_, hour) => (hour % 2 ? 90 : 10))
  const arrivals = arrivalsOf(rates, createRandom(11))
  const odd = arrivals.filter((at) => Math.floor(at / 3600) % 2).length
  expect(Math.abs(odd / 500 - 90)).toBeLessThan(2)
  expect(Math.abs((arrivals.length - odd) / 500 - 10)).toBeLessThan(1)
  expect(arrivals).toEqual(arrivals.toSorted((a, b) => a - b))
})
