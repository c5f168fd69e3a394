import { type EstimateData, type LineEdit, PriceClass } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Dollars } from '#kernel/money.ts'

/** The draft's totals, or the reason there are none: an amount over the limit is a message, not a crash. */
export function totalsFor(
  lines: readonly LineEdit[],
): { totals: EstimateData['summary']; problem: null } | { totals: null; problem: string } {
  try {
    return { totals: totalsOf(lines), problem: null }
  } catch (error) {
    if (error instanceof DomainError) return { totals: null, problem: error.message }
    throw error
  }
}

export type ClassTotal = { class: PriceClass; lines: number; total: Dollars | null }

/** The lines of each class that there are, and what they come to; lines that need a visit have no total. */
export const totalsByClass = (lines: readonly LineEdit[]): ClassTotal[] =>
  PriceClass.options.flatMap((priceClass) => {
    const some = lines.filter((line) => line.class === priceClass)
    if (some.length === 0) return []
    const total = priceClass === 'needs_visit' ? null : totalsOf(some).total
    return [{ class: priceClass, lines: some.length, total }]
  })
