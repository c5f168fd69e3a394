import type { LineEdit, LineItem } from '#domain/estimates/contract.ts'
import { lineTotalOf } from '#domain/estimates/rules.ts'
import type { Dollars } from '#kernel/money.ts'

/** A line whose price would change. `from` is null for a line that would be added, and an amount is null without a price. */
export type PriceChange = { line: LineItem; from: { amount: Dollars | null } | null }

export type PriceChanges = {
  changed: PriceChange[]
  /** Lines that keep the price that staff set. */
  keptByStaff: LineItem[]
}

const hasSamePrice = (a: LineEdit, b: LineEdit) =>
  a.quantity === b.quantity &&
  a.class === b.class &&
  a.price_basis === b.price_basis &&
  a.unit_price === b.unit_price &&
  a.unit_price_min === b.unit_price_min &&
  a.unit_price_max === b.unit_price_max

/** What repricing would change, in the order of the repriced lines. */
export function priceChanges(lines: readonly LineEdit[], repriced: readonly LineItem[]): PriceChanges {
  const before = new Map(lines.map((line) => [line.id, line]))
  const changed = repriced.flatMap((line): PriceChange[] => {
    const old = before.get(line.id)
    if (!old) return [{ line, from: null }]
    return hasSamePrice(old, line) ? [] : [{ line, from: { amount: lineTotalOf(old) } }]
  })
  const isKeptByStaff = ({ price_basis, unit_price }: LineItem) =>
    price_basis === 'staff' && unit_price !== null
  return { changed, keptByStaff: repriced.filter(isKeptByStaff) }
}
