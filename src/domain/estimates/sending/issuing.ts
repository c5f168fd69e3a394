import { createHash } from 'node:crypto'
import { record } from '#domain/records/audit/audit.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import * as reports from '#domain/reports/reports.ts'
import { isBeingAnalyzed } from '#domain/reports/rules.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Dollars } from '#kernel/money.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { EstimateId } from '../contract.ts'
import { withTotals } from '../rules.ts'
import * as store from '../store.ts'
import type { Printable } from './printing.ts'
import { lockSent } from './revising.ts'
import { completeSending, printedOf, rememberDecisions, type Versioned } from './sending.ts'

/* Answers without priced lines: a PDF that staff made manually, and a letter. */

export type Answer = {
  reportId: ReportId
  contractorId: UserId | null
  /** The draft as staff saw it, null if there was none; undefined replaces whatever there is. */
  draftVersion?: number | null | undefined
}

type ManualEstimate = Answer & {
  totalAmount: Dollars
  pdf: { key: string; bytes: number }
  /** The sent estimate that this one replaces. */
  replaces: Versioned | null
}

/** The report's draft, and the estimate that its agent has now. */
export async function findDraftAndSent(db: Db, reportId: ReportId) {
  return { draft: await store.findDraft(db, reportId), sent: await store.findCurrent(db, reportId) }
}

/**
 * Sends a PDF that staff made. It replaces the draft, whose lines stay in the audit trail, and the estimate sent before if
 * `replaces` names it. Throws `conflict` if either isn't as staff saw it, and `not_possible` if the contractor can't bid.
 */
export async function issueManualEstimate(ctx: Context, tx: Db, admin: SignedIn, answer: ManualEstimate) {
  const { reportId, contractorId, totalAmount, pdf, replaces } = answer
  await lockReport(tx, reportId)
  const replaced = await lockReplaced(tx, reportId, replaces)
  await discardDraft(tx, admin, answer)
  const sent = await store.insert(tx, {
    reportId,
    contractorId,
    totalAmount,
    status: 'sent',
    revisionOf: replaced,
    printed: await printedOf(ctx, tx, { contractorId, reportId, decisions: [] }, null),
    pdfKey: pdf.key,
    pdfBytes: pdf.bytes,
    sentBy: admin.userId,
    sentAt: ctx.now(),
    createdAt: ctx.now(),
  })
  await reportStates.markEstimateUploaded(tx, reportId)
  await completeSending(ctx, tx, admin, sent!) // the report is locked and its draft gone, so nothing conflicts
  return (await store.findWithReport(tx, sent!.id))!
}

/**
 * Sends a letter saying that the report lists no electrical deficiencies. A draft becomes the letter; it must have no lines.
 * Throws `conflict` and `not_possible` as `issueManualEstimate` does.
 */
export async function issueLetter(ctx: Context, tx: Db, admin: SignedIn, answer: Answer) {
  const { draft, letter } = await composeLetter(ctx, tx, answer)
  const content = {
    ...letter,
    status: 'sent',
    version: (draft?.version ?? 0) + 1,
    sentBy: admin.userId,
  } as const
  const sent = draft
    ? await store.update(tx, draft.id, content)
    : (await store.insert(tx, { ...content, createdAt: ctx.now() }))!
  await reportStates.markEstimateUploaded(tx, sent.reportId)
  await completeSending(ctx, tx, admin, sent)
  await rememberDecisions(ctx, tx, admin, sent)
  return (await store.findWithReport(tx, sent.id))!
}

/** The letter that `issueLetter` would send now. Throws as it does. */
export const printableLetter = (ctx: Context, answer: Answer): Promise<Printable> =>
  ctx.db.transaction(async (tx) => (await composeLetter(ctx, tx, answer)).letter)

async function composeLetter(ctx: Context, tx: Db, { reportId, contractorId, draftVersion }: Answer) {
  const report = await lockReport(tx, reportId)
  if (isBeingAnalyzed(report.analysisStatus))
    throw new DomainError('conflict', 'The report is still being analyzed. Wait for the results.')
  const draft = await store.findDraft(tx, reportId)
  assertDraftVersion(draft, draftVersion)
  if (!draft && (await store.hasSent(tx, reportId)))
    throw new DomainError('conflict', 'This report already has an estimate. Revise that one instead.')
  if (draft?.estimateData?.line_items.length)
    throw new DomainError('not_possible', 'The draft has lines. Remove them before you send this letter.')
  const decisions = draft?.decisions ?? []
  const letter = {
    id: draft?.id ?? letterIdOf(reportId),
    reportId,
    contractorId,
    kind: 'letter',
    totalAmount: '0.00',
    estimateData: withTotals([]),
    revisionOf: draft?.revisionOf ?? null,
    printed: await printedOf(ctx, tx, { contractorId, reportId, decisions }, null),
    sentAt: ctx.now(),
  } as const
  return { draft, letter }
}

/**
 * The id of a letter that replaces no draft. It follows from the report's, because the PDF and the emails contain it and a
 * preview has to show the same. A report gets at most one such letter.
 */
function letterIdOf(reportId: ReportId): EstimateId {
  const hash = createHash('sha256').update(`letter:${reportId}`).digest('hex')
  // UUID version 8 (RFC 9562) is for application-defined IDs.
  const parts = [hash.slice(0, 8), hash.slice(8, 12), `8${hash.slice(12, 15)}`, `8${hash.slice(15, 18)}`]
  return EstimateId.parse([...parts, hash.slice(18, 30)].join('-'))
}

async function lockReport(tx: Db, id: ReportId) {
  const report = await reports.lock(tx, id)
  if (!report) throw new DomainError('not_found', 'We couldn’t find this report.')
  return report
}

/** The id of the estimate to replace, locked; null if nothing was sent. Only a PDF or a letter can be replaced by a PDF. */
async function lockReplaced(tx: Db, reportId: ReportId, replaces: Versioned | null) {
  const sent = await store.findCurrent(tx, reportId)
  if (!sent && !replaces) return null
  if (!sent || sent.id !== replaces?.id || hasPricedLines(sent))
    throw new DomainError(
      'conflict',
      !sent || hasPricedLines(sent)
        ? 'This report already has an estimate. Revise that one instead.'
        : 'This report already has an estimate. Reload the page to replace that one.',
    )
  return (await lockSent(tx, replaces)).id
}

/** Whether an estimate has priced lines, which a revision starts from. */
export const hasPricedLines = ({ kind, estimateData }: store.EstimateRow) =>
  kind === 'estimate' && estimateData !== null

function assertDraftVersion(draft: store.EstimateRow | undefined, version: Answer['draftVersion']) {
  if (version === undefined || version === (draft?.version ?? null)) return
  throw new DomainError(
    'conflict',
    'The draft of this report has changed in the meantime. Reload it to see the changes.',
  )
}

/** Deletes the draft. Its lines stay in the audit trail. */
async function discardDraft(tx: Db, admin: SignedIn, { reportId, draftVersion }: Answer) {
  const draft = await store.findDraft(tx, reportId)
  assertDraftVersion(draft, draftVersion)
  if (!draft) return
  const { id: draftId, contractorId, totalAmount, estimateData } = draft
  const propertyAddress = (await reports.find(tx, reportId))?.propertyAddress
  const lines = estimateData?.line_items ?? []
  const details = { propertyAddress, draftId, contractorId, totalAmount, lines }
  await record(tx, admin, { action: 'draft-replaced', subject: reportId, details })
  await store.removeDraft(tx, reportId)
}
