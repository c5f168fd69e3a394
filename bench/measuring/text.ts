import type { Spread } from './statistics.ts'

/** Two digits that say something, however large the number. */
export function digits(value: number): string {
  const size = Math.abs(value)
  return value.toFixed(size >= 100 || size === 0 ? 0 : size >= 10 ? 1 : 2)
}

/** The median with its quartiles, like `12.1 (11.8–13.0)`. */
export const spread = ({ median, low, high }: Spread) => `${digits(median)} (${digits(low)}–${digits(high)})`
