/** A count for each of these values: 0 for one without a row. `rows` are pairs of a value and its count. */
export const withZeroCounts = <Value extends string>(
  values: readonly Value[],
  rows: readonly (readonly [Value, number])[],
) => Object.fromEntries([...values.map((value) => [value, 0] as const), ...rows]) as Record<Value, number>
