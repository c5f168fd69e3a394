import { getAdminEstimate } from '#domain/estimates/contract.ts'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { getAnswerBasis } from '#domain/review/manual-responses/contract.ts'
import { query } from '#web/api/query.ts'

/** What an answer starts from: loaded anew by every dialog, because versions in it must be current. */
export const answerBasis = (id: ReportId) => ({ ...query(getAnswerBasis, { id }), gcTime: 0 })

/** The queries that an answer changes. */
export const CHANGED_BY_ANSWER = [listAdminReports, getAdminEstimate]
