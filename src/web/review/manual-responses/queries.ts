import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { getAnswerBasis } from '#domain/review/manual-responses/contract.ts'
import { query } from '#web/api/query.ts'

/** What a response starts from: loaded anew by every dialog, because versions in it must be current. */
export const responseBasis = (id: ReportId) => ({ ...query(getAnswerBasis, { id }), gcTime: 0 })

/** The queries that a response changes. */
export const CHANGED_BY_RESPONSE = [listAdminReports, getAdminEstimate]
