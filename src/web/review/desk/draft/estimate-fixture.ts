import type { AdminEstimate, LineItem } from '#domain/estimates/contract.ts'

/** A draft without findings, decisions, checks, and removed lines, unless `details` has some. */
export const estimateOf = (line_items: LineItem[], details = {}) =>
  ({
    contractorId: 'one',
    status: 'draft',
    estimateData: { line_items },
    findings: [],
    possible: [],
    setAside: [],
    decisions: [],
    checks: [],
    removedLines: [],
    suggestions: [],
    ...details,
  }) as unknown as AdminEstimate
