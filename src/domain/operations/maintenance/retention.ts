import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { daysUntil, lastMomentOf } from '#kernel/days.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { pageOf } from '#platform/db/keyset.ts'
import type { RetainedReport, RetentionRequest } from './contract.ts'
import { MAX_KEEP_DAYS } from './rules.ts'
import * as store from './store.ts'

export async function list(ctx: Context, request: RetentionRequest): Promise<Page<RetainedReport>> {
  const rows = await store.listRetained(ctx.db, request)
  return pageOf(rows, request.limit, ({ uploadedAt, processedAt, deletesAt, ...report }) => ({
    ...report,
    uploadedAt: uploadedAt.toISOString(),
    processedAt: processedAt?.toISOString() ?? null,
    deletesAt: deletesAt.toISOString(),
  }))
}

type Keep = { id: ReportId; until: string; reason: string }

/** Keeps a file until the end of a day in Wisconsin. Throws `gone` if it was deleted, and `invalid` for a day that has passed or is too far ahead. */
export async function keep(ctx: Context, admin: SignedIn, { id, until, reason }: Keep) {
  const daysAhead = daysUntil(until, ctx.now())
  if (daysAhead < 0 || daysAhead > MAX_KEEP_DAYS)
    throw new DomainError('invalid', 'Choose a day between today and a year from now', {
      fields: { until: 'Choose a day between today and a year from now' },
    })
  await ctx.db.transaction(async (tx) => {
    const report = await lockStored(tx, id)
    await store.setRetention(tx, id, { keepFileUntil: lastMomentOf(until), keepFileReason: reason })
    const { propertyAddress } = report
    await record(tx, admin, {
      action: 'report-file-kept',
      subject: id,
      details: { propertyAddress, until, reason },
    })
  })
}

/** Lets a file be deleted on its usual date again. */
export async function release(ctx: Context, admin: SignedIn, id: ReportId) {
  await ctx.db.transaction(async (tx) => {
    const { propertyAddress } = await lockStored(tx, id)
    if (!(await store.clearRetention(tx, id))) return
    await record(tx, admin, { action: 'report-file-released', subject: id, details: { propertyAddress } })
  })
}

async function lockStored(tx: Db, id: ReportId) {
  const report = await reports.lock(tx, id)
  if (!report) throw new DomainError('not_found', 'We couldn’t find this report.')
  if (!report.reportFilePath)
    throw new DomainError('gone', 'The file of this report has already been deleted.')
  return report
}
