/* What training a linear classifier takes: features as columns, the strongest of them, and an order that's the same on each run. */

/** The features that are in at least `min` of the examples, in alphabetical order. */
export function frequentFeatures(
  examples: readonly { features: readonly string[] }[],
  min: number,
): string[] {
  const counts = new Map<string, number>()
  for (const { features } of examples)
    for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1)
  return [...counts]
    .filter(([, count]) => count >= min)
    .map(([feature]) => feature)
    .sort()
}

/**
 * The `count` features that decide most, in alphabetical order: by their weight, either way, times the root of the number of
 * examples that have them.
 */
export function strongestFeatures(
  examples: readonly { features: readonly string[] }[],
  weights: ReadonlyMap<string, number>,
  count: number,
): string[] {
  const names = [...weights.keys()]
  const examplesWith = names.map(() => 0)
  for (const columns of columnsOf(examples, names)) for (const column of columns) examplesWith[column]! += 1
  return names
    .map((name, column) => ({
      name,
      strength: Math.abs(weights.get(name)!) * Math.sqrt(examplesWith[column]!),
    }))
    .sort((a, b) => b.strength - a.strength)
    .slice(0, count)
    .map(({ name }) => name)
    .sort()
}

/** For each example, the columns of its features that have one. */
export function columnsOf(
  examples: readonly { features: readonly string[] }[],
  names: readonly string[],
): Uint32Array[] {
  const indexes = new Map(names.map((name, index) => [name, index]))
  return examples.map(({ features }) => Uint32Array.from(features.flatMap((name) => indexes.get(name) ?? [])))
}

/** The same numbers from 0 to 1 on each run (a linear congruential generator). */
export function randomNumbers(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x80000000
  }
}

/** The numbers from 0 up to `count`, in random order (Fisher and Yates). */
export function shuffledIndexes(count: number, random: () => number): Uint32Array {
  const result = Uint32Array.from({ length: count }, (_, index) => index)
  for (let i = count - 1; i > 0; i -= 1) {
    const j = Math.floor(random() * (i + 1))
    const moved = result[i]!
    result[i] = result[j]!
    result[j] = moved
  }
  return result
}
