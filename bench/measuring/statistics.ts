/** The middle of repeated measurements, and the range that half of them are in. */
export type Spread = { median: number; low: number; high: number; count: number }

/** The value below which a share of the values is; 0 without values. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

/** The median with the first and third quartile. */
export function spreadOf(values: readonly number[]): Spread {
  return {
    median: percentile(values, 0.5),
    low: percentile(values, 0.25),
    high: percentile(values, 0.75),
    count: values.length,
  }
}

/** Each value divided by the one of the baseline in the same round. Other work on the machine slows both, so it cancels out. */
export function ratiosOf(values: readonly number[], baseline: readonly number[]): number[] {
  if (values.length !== baseline.length)
    throw new Error(`${values.length} rounds can’t be compared with ${baseline.length}.`)
  return values.map((value, round) => value / baseline[round]!)
}

/**
 * Runs every candidate once in each round, in an order that rotates, and returns what each measured. The first round warms up
 * and isn't kept, unless `warmUp` is false.
 */
export async function interleave<Name extends string>(
  candidates: Readonly<Record<Name, () => Promise<number>>>,
  { rounds, warmUp = true }: { rounds: number; warmUp?: boolean },
): Promise<Record<Name, number[]>> {
  const names = Object.keys(candidates) as Name[]
  const measured = Object.fromEntries(names.map((name) => [name, [] as number[]])) as Record<Name, number[]>
  for (let round = warmUp ? -1 : 0; round < rounds; round++)
    for (let turn = 0; turn < names.length; turn++) {
      const name = names[(turn + round + names.length) % names.length]!
      const value = await candidates[name]()
      if (round >= 0) measured[name].push(value)
    }
  return measured
}

/** Runs `work` and returns how many milliseconds it took. */
export async function timed(work: () => unknown): Promise<number> {
  const start = performance.now()
  await work()
  return performance.now() - start
}

/** Runs `work` and returns how many milliseconds of a core this process spent on it. */
export async function cpuTimed(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1_000
}
