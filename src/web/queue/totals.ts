import type { ReportCounts } from '#domain/intake/contract.ts'
import { STAGES } from '#domain/reports/rules.ts'
import type { TerritoryCount } from '#domain/territories/contract.ts'

/** How many reports are in one of the two lists; undefined until the counts have loaded. */
export const totalOf = (stage: keyof typeof STAGES, counts: ReportCounts | undefined) =>
  counts && STAGES[stage].reduce((sum, status) => sum + counts[status], 0)

/** How many territories have a contractor; undefined until the counts have loaded. */
export const assignedIn = (groups: readonly TerritoryCount[] | undefined) =>
  groups?.reduce((sum, { contractorId, territories }) => sum + (contractorId ? territories : 0), 0)
