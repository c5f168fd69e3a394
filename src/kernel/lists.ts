/** Splits a list into runs. Each begins with an element that doesn't continue the run before it. */
export function runsOf<T>(list: readonly T[], continues: (run: readonly T[], next: T) => boolean): T[][] {
  const runs: T[][] = []
  for (const next of list) {
    const run = runs.at(-1)
    if (run && continues(run, next)) run.push(next)
    else runs.push([next])
  }
  return runs
}

/** What's `known`, and the elements of a list that repeat nothing of it and none of those before them. */
export function distinct<T>(
  list: readonly T[],
  isSame: (known: T, next: T) => boolean,
  known: readonly T[] = [],
): T[] {
  const kept = [...known]
  for (const next of list) if (!kept.some((one) => isSame(one, next))) kept.push(next)
  return kept
}
