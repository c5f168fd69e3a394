/**
 * Caches the results of `compute`, a pure function whose inputs repeat. The cache is cleared once it holds `max`
 * results, because uploads can contain any number of different texts.
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
