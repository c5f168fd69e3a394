import type { Decision } from '#domain/analysis/contract.ts'
import { record } from '#domain/audit/audit.ts'
import * as contractors from '#domain/contractors/contractors.ts'
import * as people from '#domain/identity/people.ts'
import { businessName } from '#domain/identity/rules.ts'
import * as precedents from '#domain/precedents/precedents.ts'
import * as pricebooks from '#domain/pricebooks/pricebooks.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/states.ts'
import * as territories from '#domain/territories/territories.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import { centsOf, dollarsOf } from '#kernel/money.ts'
import type { ReceivedFile } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { kindOfFile } from '#platform/documents/sniff.ts'
import type { AdminEstimate, AgentEstimate, EstimateId, LineItem } from './contract.ts'
import { decidedFindings, everyFinding, sentenceDecisions } from './decisions.ts'
import { deliverEstimate } from './jobs.ts'
import { presentToAgent, presentToStaff } from './presenting.ts'
import { linesWithForeignPrice } from './repricing.ts'
import { lockDraft } from './review.ts'
import { blockersOf, contractorBlockers } from './rules.ts'
import * as store from './store.ts'
import type { Printed } from './tables.ts'

export type Versioned = { id: EstimateId; version: number }

/** Approves a draft. A job queued in the same transaction creates the PDF and the emails. */
export async function send(ctx: Context, admin: SignedIn, input: Versioned): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    // Locks the report first, as withdrawing does, so a report can't be withdrawn while its estimate is being approved.
    const found = await store.find(tx, input.id)
    if (found) await reports.lock(tx, found.reportId)
    const draft = await lockDraft(tx, input)
    const lines = draft.estimateData?.line_items ?? []
    const printed = await printedOf(tx, draft, lines)
    const sent = await store.update(tx, draft.id, {
      status: 'sent',
      version: draft.version + 1,
      printed,
      sentBy: admin.userId,
      sentAt: ctx.now(),
    })
    await completeSending(ctx, tx, admin, sent)
    await rememberDecisions(ctx, tx, admin, sent)
    return await presentToStaff(tx, sent)
  })
}

/** What staff decided about the report's sentences applies to later reports from now on. */
async function rememberDecisions(ctx: Context, tx: Db, admin: SignedIn, sent: store.EstimateRow) {
  const analysis = await reports.findAnalysis(tx, sent.reportId)
  if (!analysis) return
  const lines = sent.estimateData?.line_items ?? []
  await precedents.remember(ctx, tx, admin, {
    company: analysis.document.company ?? null,
    decisions: sentenceDecisions(analysis, { decisions: sent.decisions, lines }),
  })
}

/**
 * Sends a PDF that staff created, in the name of the draft's contractor, else of the contractor who holds the report's ZIP.
 * Throws `conflict` if an estimate was already sent, and `not_possible` if that contractor can't bid.
 */
export async function uploadManually(
  ctx: Context,
  admin: SignedIn,
  { reportId, estimateAmount }: { reportId: ReportId; estimateAmount: string },
  file: ReceivedFile,
): Promise<AgentEstimate> {
  if ((await ctx.storage.withLocalFile(file.key, kindOfFile)) !== 'pdf')
    throw new DomainError('unsupported_type', 'Please select a PDF estimate file to upload')
  const id = await ctx.db.transaction(async (tx) => {
    const report = await reports.lock(tx, reportId)
    if (!report) throw new DomainError('not_found', 'There is no such report.')
    if (await store.hasSent(tx, reportId))
      throw new DomainError('conflict', 'This report already has an estimate. Revise that one instead.')
    const draft = await store.findDraft(tx, reportId)
    const holder = report.zipCode ? await territories.findContractorOf(tx, report.zipCode) : null
    const contractorId = draft?.contractorId ?? holder
    const printed = await printedOf(tx, { contractorId, reportId, decisions: [] }, null)
    await store.removeDraft(tx, reportId)
    const sent = await store.insert(tx, {
      reportId,
      contractorId,
      totalAmount: dollarsOf(centsOf(Number(estimateAmount).toFixed(2))),
      status: 'sent',
      printed,
      pdfKey: file.key,
      pdfBytes: file.bytes,
      sentBy: admin.userId,
      sentAt: ctx.now(),
      createdAt: ctx.now(),
    })
    // From here on, an analysis that is still running creates no draft.
    await reports.markEstimateUploaded(tx, reportId)
    await completeSending(ctx, tx, admin, sent!) // the report is locked and its draft gone, so nothing conflicts
    return sent!.id
  })
  return presentToAgent((await store.findWithReport(ctx.db, id))!)
}

/** Shared by both ways of sending: supersedes earlier estimates, queues the delivery, and records it in the audit trail. */
async function completeSending(ctx: Context, tx: Db, admin: SignedIn, sent: store.EstimateRow) {
  await store.supersede(tx, sent.reportId, sent.id)
  await ctx.enqueue(tx, deliverEstimate, { estimateId: sent.id })
  const details = { totalAmount: sent.totalAmount, contractorId: sent.contractorId }
  await record(tx, admin, {
    action: 'estimate-sent',
    subject: sent.id,
    details,
  })
}

type Unsent = { contractorId: UserId | null; reportId: ReportId; decisions: readonly Decision[] }

/** Names, license and evidence to print and keep. Throws `not_possible` with every reason why it can't be sent. */
async function printedOf(
  tx: Db,
  { contractorId, reportId, decisions }: Unsent,
  lines: readonly LineItem[] | null,
): Promise<Printed> {
  const contractor = contractorId ? await contractors.find(tx, contractorId) : undefined
  const bidder = contractor ? { ...contractor, name: businessName(contractor) } : null
  const foreign = lines && linesWithForeignPrice(lines, await pricebooks.listItems(tx, contractorId))
  const blockers = lines ? blockersOf({ contractor: bidder, lines, foreign }) : contractorBlockers(bidder)
  if (blockers.length > 0 || !contractor?.licenseNumber)
    throw new DomainError('not_possible', blockers.map(({ message }) => message).join(' '))
  const report = await reports.find(tx, reportId)
  const agent = report && (await people.findPerson(tx, report.agentId))
  if (!agent) throw new Error(`report ${reportId} has no agent`)
  const { firstName, lastName, companyName, companyEmail, companyAddress, email, phone, licenseNumber } =
    contractor
  return {
    contractor: {
      firstName,
      lastName,
      companyName,
      companyEmail,
      companyAddress,
      email,
      phone,
      licenseNumber,
      logoKey: contractor.companyLogoUrl,
    },
    agent: { firstName: agent.firstName, lastName: agent.lastName, email: agent.email },
    evidence: await evidenceOf(tx, { reportId, decisions }, lines ?? []),
  }
}

async function evidenceOf(
  tx: Db,
  { reportId, decisions }: Pick<Unsent, 'reportId' | 'decisions'>,
  lines: readonly LineItem[],
): Promise<Printed['evidence']> {
  const used = new Set(lines.flatMap((line) => line.finding_ids))
  const analysis = await reports.findAnalysis(tx, reportId)
  if (!analysis) return []
  return everyFinding(decidedFindings(analysis, decisions))
    .filter(({ id }) => used.has(id))
    .flatMap(({ id, evidence }) =>
      evidence.map(({ page, quote, ocr }) => ({ findingId: id, page, quote, ocr })),
    )
}
