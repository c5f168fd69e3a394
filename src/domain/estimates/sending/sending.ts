import * as contractors from '#domain/accounts/contractors/contractors.ts'
import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { lockDraft } from '#domain/estimates/drafting/draft-editing.ts'
import { recordAboutEstimate } from '#domain/estimates/history/audit.ts'
import { decidedFindings, everyFinding, sentenceDecisions } from '#domain/estimates/history/decisions.ts'
import { findDraftedLines } from '#domain/estimates/history/history.ts'
import * as precedents from '#domain/estimates/precedents/precedents.ts'
import { linesWithPriceNotInBook } from '#domain/estimates/pricing/repricing.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AdminEstimate, Blocker, EstimateId, LineItem } from '../contract.ts'
import { publishAbout } from '../events.ts'
import { deliverEstimate, estimateReplaced, requestedWorkReplaced } from '../jobs.ts'
import { outcomesOf } from '../outcomes.ts'
import { blockersOf, contractorBlockers } from '../permissions.ts'
import { presentToStaff } from '../presentation.ts'
import { expiryDayOf } from '../rules.ts'
import * as store from '../store.ts'
import { type Printed, reviewOutcomes } from '../tables.ts'
import { recordLines } from './sent-lines.ts'

export type Versioned = { id: EstimateId; version: number }

type Approver = Pick<SignedIn, 'userId'>

/** Sends a draft. A job queued in the same transaction creates the PDF and the emails. */
export async function send(ctx: Context, admin: SignedIn, input: Versioned): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const sent = await sendDraft(ctx, tx, admin, await lockDraft(tx, input))
    return await presentToStaff(ctx, tx, sent)
  })
}

/** Sends a draft that the caller has locked. `admin` is who approved it. Throws `not_possible` as `printedOf` does. */
export async function sendDraft(ctx: Context, tx: Db, admin: Approver, draft: store.EstimateRow) {
  const lines = draft.estimateData?.line_items ?? []
  const printed = await printedOf(ctx, tx, draft, lines)
  const sent = await store.update(tx, draft.id, {
    status: 'sent',
    version: draft.version + 1,
    heldUntil: null,
    printed,
    sentBy: admin.userId,
    sentAt: ctx.now(),
  })
  await completeSending(ctx, tx, admin, sent)
  await rememberDecisions(ctx, tx, admin, sent)
  await recordLines(tx, sent)
  if (!sent.revisionOf) await recordOutcomes(ctx, tx, sent)
  return sent
}

/** Counts what staff made of ODIE's draft, for the statistics. */
async function recordOutcomes(ctx: Context, tx: Db, sent: store.EstimateRow) {
  const analysis = await reports.findAnalysis(tx, sent.reportId)
  if (!analysis) return
  const outcomes = outcomesOf({
    drafted: await findDraftedLines(tx, sent),
    sent: sent.estimateData?.line_items ?? [],
    found: everyFinding(decidedFindings(analysis, [])),
    decided: everyFinding(decidedFindings(analysis, sent.decisions)),
  })
  const estimate = { estimateId: sent.id, sentAt: sent.sentAt ?? ctx.now() }
  if (outcomes.length > 0)
    await tx.insert(reviewOutcomes).values(outcomes.map((outcome) => ({ ...outcome, ...estimate })))
}

/** What staff decided about the report's sentences applies to later reports from now on. */
export async function rememberDecisions(ctx: Context, tx: Db, admin: Approver, sent: store.EstimateRow) {
  const analysis = await reports.findAnalysis(tx, sent.reportId)
  if (!analysis) return
  const lines = sent.estimateData?.line_items ?? []
  await precedents.remember(ctx, tx, admin, {
    company: analysis.document.company ?? null,
    decisions: sentenceDecisions(analysis, { decisions: sent.decisions, lines }),
  })
}

/** Shared by every way of sending: supersedes earlier estimates, queues the delivery, and records it in the audit trail. */
export async function completeSending(ctx: Context, tx: Db, admin: Approver, sent: store.EstimateRow) {
  const replaced = await store.supersede(tx, sent.reportId, sent.id)
  // From here on, staff have nothing left to do, and an analysis that is still running creates no draft.
  await reportStates.markEstimateUploaded(tx, sent.reportId)
  await ctx.enqueue(tx, deliverEstimate, { estimateId: sent.id })
  await publishSending(ctx, tx, sent, replaced)
  for (const { id, acceptedAt } of replaced) {
    await ctx.enqueue(tx, estimateReplaced, { estimateId: id })
    if (acceptedAt)
      await ctx.enqueue(tx, requestedWorkReplaced, {
        estimateId: id,
        requestedAt: acceptedAt.toISOString(),
        replacedBy: sent.id,
      })
  }
  const { totalAmount, contractorId } = sent
  await recordAboutEstimate(tx, admin, sent, {
    action: 'estimate-sent',
    details: { totalAmount, contractorId },
  })
}

async function publishSending(ctx: Context, tx: Db, sent: store.EstimateRow, replaced: store.EstimateRow[]) {
  const [before] = replaced
  const { kind } = sent
  const data = { status: 'sent', kind, validUntil: expiryDayOf(sent), replaces: before?.id ?? null } as const
  await publishAbout(ctx, tx, sent, { type: 'estimate.sent', cause: 'sent', data })
  for (const old of replaced) {
    const data = { status: 'replaced', replacedBy: sent.id } as const
    await publishAbout(ctx, tx, old, { type: 'estimate.replaced', cause: 'replaced', data })
  }
}

type Unsent = { contractorId: UserId | null; reportId: ReportId; decisions: readonly Decision[] }

/**
 * Names, license and evidence to print and keep; `lines` is null for an answer that isn't made of priced lines. Throws
 * `not_possible` with every reason why it can't be sent.
 */
export async function printedOf(
  ctx: Context,
  tx: Db,
  { contractorId, reportId, decisions }: Unsent,
  lines: readonly LineItem[] | null,
): Promise<Printed> {
  const contractor = contractorId ? await contractors.find(tx, contractorId) : undefined
  const bidder = contractor ? { ...contractor, name: businessName(contractor) } : null
  const priceNotInBook = lines && linesWithPriceNotInBook(lines, await pricebooks.listItems(tx, contractorId))
  const ofContractor = contractorBlockers(bidder, ctx.now())
  const blockers = lines ? blockersOf({ contractor: bidder, lines, priceNotInBook }, ctx.now()) : ofContractor
  if (blockers.length > 0 || !contractor?.licenseNumber) throw notPossible(blockers, ofContractor)
  const report = await reports.find(tx, reportId)
  const agent = report && (await people.findPerson(tx, report.agentId))
  if (!agent) throw new Error(`report ${reportId} has no agent`)
  const { firstName, lastName, companyName, companyEmail, companyAddress, email, phone } = contractor
  const { licenseNumber, licenseExpires, leadsEmail } = contractor
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
      licenseExpires,
      leadsEmail,
      logoKey: contractor.companyLogoUrl,
    },
    agent: { firstName: agent.firstName, lastName: agent.lastName, email: agent.email },
    evidence: await evidenceOf(tx, { reportId, decisions }, lines ?? []),
  }
}

/** Names the contractor's field too, for the forms that have one. */
function notPossible(blockers: readonly Blocker[], contractorBlockers: readonly Blocker[]) {
  const inWords = (some: readonly Blocker[]) => some.map(({ message }) => message).join(' ')
  const ofContractor = inWords(contractorBlockers)
  return new DomainError(
    'not_possible',
    inWords(blockers),
    ofContractor ? { fields: { contractorId: ofContractor } } : {},
  )
}

/** The passages of the report that lines are based on, as they're printed. */
export async function evidenceOf(
  tx: Db,
  { reportId, decisions }: Pick<Unsent, 'reportId' | 'decisions'>,
  lines: readonly LineItem[],
): Promise<Printed['evidence']> {
  const used = new Set(lines.flatMap((line) => line.finding_ids))
  const analysis = await reports.findAnalysis(tx, reportId)
  if (!analysis) return []
  const { pageSizes } = analysis.document
  return everyFinding(decidedFindings(analysis, decisions))
    .filter(({ id }) => used.has(id))
    .flatMap(({ id, label, evidence }) =>
      evidence.map(({ page, quote, ocr, boxes }) => {
        const size = pageSizes[page - 1]
        return {
          findingId: id,
          page,
          quote,
          ocr,
          label,
          place: size && boxes.length > 0 ? { boxes, size } : null,
        }
      }),
    )
}
