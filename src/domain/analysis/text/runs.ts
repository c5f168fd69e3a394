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
