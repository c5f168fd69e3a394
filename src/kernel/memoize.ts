/**
 * Returns `compute` with a memory of its results, for pure functions of texts that repeat. It's emptied once it holds `max`
 * texts, because uploaded text can have any number of different ones.
 */
export function memoize<Result extends string | object>(
  max: number,
  compute: (text: string) => Result,
): (text: string) => Result {
  const results = new Map<string, Result>()
  return (text) => {
    const known = results.get(text)
    if (known !== undefined) return known
    if (results.size >= max) results.clear()
    const result = compute(text)
    results.set(text, result)
    return result
  }
}
