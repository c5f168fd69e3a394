import type { LineEdit } from '#domain/estimates/contract.ts'
import { lineTotalOf } from '#domain/estimates/rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { numberText } from '#kernel/formatters.ts'
import { dollarText } from '#kernel/money.ts'
import { dollarRangeText, perUnit } from '#web/ui/format.ts'

/** A line's total; a dash without a price. */
export function totalText(line: LineEdit): string {
  try {
    const total = lineTotalOf(line)
    return total ? dollarText(total) : '—'
  } catch (error) {
    // The amount is over the limit; the footer explains it.
    if (error instanceof DomainError) return 'over the limit'
    throw error
  }
}

/** How the total comes about: the quantity if it's above 1, and the range of one unit's price. */
export function unitTexts(line: LineEdit): string[] {
  const { quantity, unit, unit_price, unit_price_min: min, unit_price_max: max } = line
  if (line.class === 'needs_visit' || unit_price === null) return []
  const isOne = quantity === 1
  const times = isOne ? [] : [`${numberText(quantity)} × ${dollarText(unit_price)}`]
  if (line.class !== 'range' || !min || !max) return times
  return [...times, `${dollarRangeText(min, max)}${isOne ? '' : perUnit(unit) || ' each'}`]
}
