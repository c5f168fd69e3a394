import type { EstimateData, LineEdit } from '#domain/estimates/contract.ts'
import { totalsOf } from '#domain/estimates/rules.ts'
import { DomainError } from '#kernel/errors.ts'

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
