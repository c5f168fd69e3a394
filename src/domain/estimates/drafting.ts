import { analyseFile } from '#domain/analysis/analysis.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import { reviewFindings } from '#domain/analysis/model-review/review.ts'
import * as identity from '#domain/identity/identity.ts'
import * as pricebooks from '#domain/pricebooks/pricebooks.ts'
import * as reports from '#domain/reports/analysing.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as territories from '#domain/territories/territories.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import type { Attempt } from '#platform/jobs/job.ts'
import { post } from '#platform/mail/post.ts'
import { FileMissing } from '#platform/storage/storage.ts'
import { draftWaits, reportFailed } from './mails.ts'
import { priceFindings } from './pricing.ts'
import { totalsOf } from './rules.ts'
import * as store from './store.ts'

const OUR_FAULT = 'The analysis did not get through this file. Our team makes the estimate by hand.'

/** Reads a report, finds, prices and drafts. Whatever happens, the report ends as `completed` or `failed`. */
export async function analyse(ctx: Context, { reportId }: { reportId: ReportId }, attempt: Attempt) {
  const report = await reports.begin(ctx, reportId)
  if (!report) return // withdrawn, or done by hand or by an earlier try
  try {
    const found = await ctx.storage.withLocalFile(report.file, (path) =>
      analyseFile(ctx.documents, path, {
        signal: attempt.signal,
        onProgress: (progress) => reports.tellProgress(ctx, reportId, progress),
      }),
    )
    if (ctx.ai) reports.tellProgress(ctx, reportId, { step: 'Checking the findings', done: 0, of: 0 })
    const analysis = await reviewFindings(ctx.ai, found, { signal: attempt.signal, log: ctx.log })
    await draft(ctx, report, analysis)
  } catch (error) {
    const failure = failureOf(error) ?? (attempt.isLast ? OUR_FAULT : null)
    if (!failure) throw error
    ctx.log.warn({ err: error, reportId }, 'a report could not be analysed')
    await fail(ctx, report, failure)
  }
}

/** What is wrong with the file itself, in a sentence; null when trying again may help. */
function failureOf(error: unknown): string | null {
  if (error instanceof UnreadableDocument) return error.message
  return error instanceof FileMissing ? 'The uploaded file is gone. Please upload the report again.' : null
}

async function draft(ctx: Context, report: reports.Begun, analysis: Analysis) {
  await ctx.db.transaction(async (tx) => {
    if (!(await reports.complete(ctx, tx, report.id, analysis))) return
    const contractorId = report.zipCode ? await territories.holderOf(tx, report.zipCode) : null
    const data = await priced(tx, contractorId, analysis)
    const estimate = await store.insert(tx, {
      reportId: report.id,
      contractorId,
      estimateData: data,
      totalAmount: data.summary.total,
      createdAt: ctx.now(),
    })
    if (!estimate) return // an earlier try got as far as this
    const url = `${ctx.config.publicUrl}/admin/estimates/${estimate.id}`
    const facts = {
      reportId: report.id,
      propertyAddress: report.propertyAddress,
      lines: data.line_items.length,
      totalAmount: data.summary.total,
      url,
    }
    for (const to of await identity.staffEmails(ctx, tx)) await post(ctx, tx, draftWaits(to, facts))
  })
}

async function priced(tx: Db, contractorId: Parameters<typeof pricebooks.bookOf>[1], { findings }: Analysis) {
  const book = await pricebooks.bookOf(tx, contractorId)
  const { lines } = priceFindings({ findings, book })
  return { summary: totalsOf(lines), line_items: lines }
}

async function fail(ctx: Context, report: reports.Begun, failure: string) {
  await ctx.db.transaction(async (tx) => {
    if (!(await reports.fail(ctx, tx, report.id, failure))) return
    const { id: reportId, propertyAddress } = report
    const facts = { reportId, propertyAddress, failure, url: `${ctx.config.publicUrl}/admin` }
    for (const to of await identity.staffEmails(ctx, tx)) await post(ctx, tx, reportFailed(to, facts))
  })
}
