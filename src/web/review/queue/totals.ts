import type { ReportCounts } from '#domain/intake/contract.ts'
import { STAGES } from '#domain/reports/rules.ts'

/** How many reports are in one of the two lists. */
export const totalOf = (stage: keyof typeof STAGES, counts: ReportCounts) =>
  STAGES[stage].reduce((sum, status) => sum + counts[status], 0)
