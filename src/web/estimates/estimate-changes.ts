import type { LineItem } from '#domain/estimates/contract.ts'

/** How a line differs from the estimate before: `before` is null where it was added, `after` where it was removed. */
export type EstimateChange = { before: LineItem | null; after: LineItem | null }

/** The lines that differ, in the order of the new estimate; removed ones at the end. */
export function changesBetween(before: readonly LineItem[], after: readonly LineItem[]): EstimateChange[] {
  const earlier = new Map(before.map((line) => [line.id, line]))
  const kept = new Set(after.map(({ id }) => id))
  const changed = after
    .map((line) => ({ before: earlier.get(line.id) ?? null, after: line }))
    .filter(({ before, after }) => !before || !isSame(before, after))
  const removed = before.filter(({ id }) => !kept.has(id)).map((line) => ({ before: line, after: null }))
  return [...changed, ...removed]
}

/** Whether a reader sees no difference. */
const isSame = (a: LineItem, b: LineItem) =>
  a.description === b.description &&
  a.scope === b.scope &&
  a.location === b.location &&
  a.quantity === b.quantity &&
  a.class === b.class &&
  a.total_price === b.total_price &&
  a.unit_price_min === b.unit_price_min &&
  a.unit_price_max === b.unit_price_max
