import { expiryDayOf } from '#domain/estimates/rules.ts'
import { readListCounts } from '#domain/records/list-counts/list-counts.ts'
import { AnalysisStatus } from '#domain/reports/contract.ts'
import { otherPrintedAddress } from '#domain/reports/same-address.ts'
import { withZeroCounts } from '#kernel/counts.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { AdminReport, AdminReportRequest, ReportCounts, ReportFilter } from '../contract.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1_000

export async function list(ctx: Context, request: AdminReportRequest): Promise<Page<AdminReport>> {
  const rows = await store.listQueue(ctx.db, filterOf(ctx, request), request)
  return pageOf(rows, request.limit, ({ sentAt, sentAcceptedAt, heldUntil, ...row }) => ({
    ...row,
    heldUntil: heldUntil && new Date(heldUntil).toISOString(),
    sentValidUntil: sentAt && row.sentKind && expiryDayOf({ kind: row.sentKind, sentAt: new Date(sentAt) }),
    sentAcceptedAt: sentAcceptedAt && new Date(sentAcceptedAt).toISOString(),
    printedAddress: otherPrintedAddress(row),
    createdAt: row.createdAt.toISOString(),
  }))
}

export async function count(ctx: Context, filter: ReportFilter): Promise<ReportCounts> {
  const counts = await countByStatus(ctx.db, filterOf(ctx, filter))
  return withZeroCounts(
    AnalysisStatus.options,
    counts.map(({ state, number }) => [state, number]),
  )
}

/** All reports, and those of each agent, are counted already; what's narrowed further has to be counted now. */
function countByStatus(db: Db, filter: store.QueueFilter) {
  const { agentId, ...further } = filter
  if (Object.values(further).some((each) => each !== undefined && each !== ''))
    return store.countQueue(db, filter)
  return agentId
    ? readListCounts<AnalysisStatus>(db, 'reports_of_agent', agentId)
    : readListCounts<AnalysisStatus>(db, 'reports')
}

const filterOf = (ctx: Context, { minAgeDays, ...filter }: ReportFilter): store.QueueFilter => ({
  ...filter,
  before: minAgeDays === undefined ? undefined : new Date(ctx.now().getTime() - minAgeDays * DAY_MS),
})
