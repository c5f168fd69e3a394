import type { LineEdit } from '#domain/estimates/contract.ts'
import { lineTotalOf } from '#domain/estimates/rules.ts'
import { DomainError } from '#kernel/errors.ts'
import { dollarText } from '#web/ui/format.ts'

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
