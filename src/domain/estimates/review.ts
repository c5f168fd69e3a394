import type { Analysis } from '#domain/analysis/contract.ts'
import * as contractors from '#domain/contractors/contractors.ts'
import * as people from '#domain/identity/people.ts'
import { businessName } from '#domain/identity/rules.ts'
import * as pricebooks from '#domain/pricebooks/pricebooks.ts'
import * as reports from '#domain/reports/states.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AdminEstimate, Delivery, EstimateId, LineEdit } from './contract.ts'
import { priceFindings } from './pricing.ts'
import { blockersOf, settleLines } from './rules.ts'
import * as store from './store.ts'

/** All that the review desk shows of an estimate. */
export async function read(ctx: Context, id: EstimateId): Promise<AdminEstimate> {
  const estimate = await store.find(ctx.db, id)
  if (!estimate) throw notFound()
  return await present(ctx.db, estimate)
}

type Save = { id: EstimateId; version: number; contractorId: UserId | null; line_items: LineEdit[] }

/** Saves a draft's lines and contractor. A version that is not the latest is refused, and nothing is overwritten. */
export async function save(ctx: Context, admin: SignedIn, input: Save): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const estimate = await lockDraft(tx, input)
    if (input.contractorId && !(await contractors.find(tx, input.contractorId)))
      throw new DomainError('not_found', 'There is no such contractor.')
    const before = estimate.estimateData?.line_items ?? []
    const analysis = await reports.findAnalysis(tx, estimate.reportId)
    const { suggestions } = await offersOf(tx, input.contractorId, analysis)
    const data = settleLines(input.line_items, { before, suggestions })
    const version = estimate.version + 1
    await store.insertChange(tx, {
      estimateId: estimate.id,
      version,
      actorId: admin.userId,
      change: {
        contractorId: { from: estimate.contractorId, to: input.contractorId },
        line_items: { from: before, to: data.line_items },
      },
    })
    const saved = await store.update(tx, estimate.id, {
      contractorId: input.contractorId,
      estimateData: data,
      totalAmount: data.summary.total,
      version,
    })
    return await present(tx, saved)
  })
}

/** The draft, locked. Throws `conflict` when it was saved or sent since the caller looked at it. */
export async function lockDraft(tx: Db, { id, version }: { id: EstimateId; version: number }) {
  const estimate = await store.lock(tx, id)
  if (!estimate) throw notFound()
  if (estimate.status !== 'draft')
    throw new DomainError(
      'conflict',
      'This estimate was sent already, so it no longer changes. Revise it to make a new draft.',
    )
  if (estimate.version !== version)
    throw new DomainError(
      'conflict',
      'Somebody else saved this estimate in the meantime. Load it again to see the changes.',
    )
  return estimate
}

/** What the contractor's book offers beyond the lines as they are: bundles, and prices that might fit. */
async function offersOf(db: Db, contractorId: UserId | null, analysis: Analysis | null) {
  if (!analysis) return { bundles: [], suggestions: [] }
  const { bundles, suggestions } = priceFindings({
    findings: analysis.findings,
    book: await pricebooks.listItems(db, contractorId),
  })
  return { bundles, suggestions }
}

export async function present(db: Db, estimate: store.EstimateRow): Promise<AdminEstimate> {
  const report = await reports.find(db, estimate.reportId)
  if (!report) throw notFound()
  const analysis = await reports.findAnalysis(db, estimate.reportId)
  const contractor = estimate.contractorId ? await contractors.find(db, estimate.contractorId) : undefined
  const agent = await people.findPerson(db, report.agentId)
  const lines = estimate.estimateData?.line_items ?? []
  const isDraft = estimate.status === 'draft'
  const bidding = contractor ? { ...contractor, name: businessName(contractor) } : null
  const offers = isDraft
    ? await offersOf(db, estimate.contractorId, analysis)
    : { bundles: [], suggestions: [] }
  return {
    id: estimate.id,
    reportId: estimate.reportId,
    contractorId: estimate.contractorId,
    status: estimate.status,
    version: estimate.version,
    totalAmount: estimate.totalAmount,
    estimateData: estimate.estimateData,
    ...foundBy(analysis),
    ...offersOn(lines, offers),
    blockers: isDraft ? blockersOf({ contractor: bidding, lines }) : [],
    hasPdf: estimate.pdfKey !== null,
    delivery: isDraft ? null : await deliveryOf(db, estimate),
    report: {
      propertyAddress: report.propertyAddress,
      zipCode: report.zipCode,
      originalFileName: report.originalFileName,
      agentName: agent?.name ?? '',
      analysisStatus: report.analysisStatus,
      failure: report.failure,
      createdAt: report.createdAt.toISOString(),
      pageSizes: analysis?.document.pageSizes ?? [],
      hasPageImages: analysis?.document.kind === 'pdf' && report.reportFilePath !== null,
    },
    contractor: bidding && { id: bidding.id, name: bidding.name, licenseNumber: bidding.licenseNumber },
  }
}

async function deliveryOf(db: Db, estimate: store.EstimateRow): Promise<Delivery> {
  const mail = await store.findAgentMail(db, estimate)
  if (mail?.status === 'failed') {
    const failure = `The email to ${mail.recipient} could not be sent: ${mail.failure}`
    return { status: mail.status, mailId: mail.id, failure }
  }
  if (mail) return { status: mail.status, mailId: mail.id, failure: null }
  return {
    status: estimate.deliveryFailure ? 'failed' : 'queued',
    mailId: null,
    failure: estimate.deliveryFailure,
  }
}

const NOTHING_FOUND = { findings: [], mentions: [], judge: null, judgeFailure: null, unreadablePages: [] }

/** What was found and who judged it; an analysis from before there were judges has neither judge nor failure. */
const foundBy = (analysis: Analysis | null) =>
  analysis
    ? {
        findings: analysis.findings,
        mentions: analysis.mentions,
        judge: analysis.judge ?? null,
        judgeFailure: analysis.judgeFailure ?? null,
        unreadablePages: analysis.document.unreadablePages ?? [],
      }
    : NOTHING_FOUND

type Offers = Pick<AdminEstimate, 'bundles' | 'suggestions'>

/** An offer for a line that is gone, or that a person has priced, is an offer no more. */
function offersOn(
  lines: NonNullable<AdminEstimate['estimateData']>['line_items'],
  { bundles, suggestions }: Offers,
): Offers {
  const open = new Map(lines.map((line) => [line.id, line]))
  return {
    bundles: bundles.filter(({ keeps, absorbs }) => open.has(keeps) && absorbs.every((id) => open.has(id))),
    suggestions: suggestions.filter(({ lineId }) => open.get(lineId)?.price_basis === 'catalogue'),
  }
}

const notFound = () => new DomainError('not_found', 'There is no such estimate.')
