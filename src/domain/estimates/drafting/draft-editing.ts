import * as contractors from '#domain/accounts/contractors/contractors.ts'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { Decision } from '#domain/estimates/decisions/contract.ts'
import { applicableDecisions, decidedFindings, everyFinding } from '#domain/estimates/history/decisions.ts'
import { listEarlierLines, recordSave } from '#domain/estimates/history/history.ts'
import { pickedBasis } from '#domain/estimates/pricing/picked-prices.ts'
import { priceFindings } from '#domain/estimates/pricing/pricing.ts'
import { linesWithPriceNotInBook, repriceLines } from '#domain/estimates/pricing/repricing.ts'
import type { PricebookItem } from '#domain/pricing/pricebooks/contract.ts'
import * as pricebooks from '#domain/pricing/pricebooks/pricebooks.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AdminEstimate, EstimateData, EstimateId, LineEdit, LineItem } from '../contract.ts'
import { lockWithReport } from '../estimates.ts'
import { presentToStaff } from '../presentation.ts'
import { type KnownPrices, normalizeLines, withTotals } from '../rules.ts'
import * as store from '../store.ts'
import { linesForAddedFindings } from './finding-lines.ts'

/** Everything the review desk shows for an estimate. */
export async function read(ctx: Context, id: EstimateId): Promise<AdminEstimate> {
  const estimate = await store.find(ctx.db, id)
  if (!estimate) throw notFound()
  return await presentToStaff(ctx, ctx.db, estimate)
}

/** What an estimate's report says, as staff decided it, next to the analysis that it's from. Throws `not_found`. */
export async function readFindings(ctx: Context, id: EstimateId) {
  const estimate = await store.find(ctx.db, id)
  if (!estimate) throw notFound()
  const analysis = await reports.findAnalysis(ctx.db, estimate.reportId)
  return analysis && { analysis, findings: everyFinding(decidedFindings(analysis, estimate.decisions)) }
}

/** An estimate's current version. */
export async function versionOf(ctx: Context, id: EstimateId) {
  const estimate = await store.find(ctx.db, id)
  if (!estimate) throw notFound()
  return { version: estimate.version }
}

type Save = {
  id: EstimateId
  version: number
  contractorId: UserId | null
  line_items: LineEdit[]
  decisions?: Decision[] | undefined
  isAutosave?: boolean | undefined
}

/**
 * Saves a draft's lines, contractor and decisions. With another contractor, the lines are repriced from that contractor's
 * pricebook; prices that staff set stay. Throws `conflict` if `version` isn't the latest; nothing is overwritten.
 */
export async function save(ctx: Context, admin: SignedIn, input: Save): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const estimate = await lockDraft(tx, input)
    const basis = await loadBasis(tx, estimate, input)
    const { decisions } = basis
    const edited = normalizeLines(input.line_items, knownPrices(basis))
    const hasChanged = input.contractorId !== estimate.contractorId
    const data = hasChanged ? repricedFrom(basis, edited) : edited
    await recordSave(ctx, tx, estimate, {
      actorId: admin.userId,
      isAutosave: input.isAutosave ?? false,
      to: { contractorId: input.contractorId, line_items: data.line_items, decisions },
    })
    const saved = await store.update(tx, estimate.id, {
      contractorId: input.contractorId,
      estimateData: data,
      decisions,
      totalAmount: data.summary.total,
      version: estimate.version + 1,
    })
    return await presentToStaff(ctx, tx, saved, basis)
  })
}

/** The lines of a draft, priced from a contractor's pricebook as it is now. Nothing is saved. */
export async function reprice(ctx: Context, input: Omit<Save, 'version'>): Promise<EstimateData> {
  const estimate = await store.find(ctx.db, input.id)
  if (!estimate) throw notFound()
  const basis = await loadBasis(ctx.db, estimate, input)
  return repricedFrom(basis, normalizeLines(input.line_items, knownPrices(basis)))
}

type Basis = {
  analysis: Analysis | null
  decisions: Decision[]
  before: readonly LineItem[]
  /** Earlier versions of the lines, which undoing an edit or restoring a line brings back. */
  earlier: readonly LineItem[]
  book: readonly PricebookItem[]
  input: Pick<Save, 'line_items'>
}

/** What an edit's prices are derived from. Throws `not_found` if there is no such contractor. */
async function loadBasis(db: Db, estimate: store.EstimateRow, input: Omit<Save, 'version'>): Promise<Basis> {
  if (input.contractorId && !(await contractors.find(db, input.contractorId)))
    throw new DomainError('not_found', 'We couldn’t find this contractor.')
  const analysis = await reports.findAnalysis(db, estimate.reportId)
  return {
    analysis,
    decisions: analysis ? applicableDecisions(analysis, input.decisions ?? estimate.decisions) : [],
    before: estimate.estimateData?.line_items ?? [],
    earlier: await listEarlierLines(db, estimate.id),
    book: await pricebooks.listItems(db, input.contractorId),
    input,
  }
}

/** The lines with the book's prices: a price belongs to the contractor whose book it came from. */
export const repricedFrom = (
  { analysis, decisions, book }: Pick<Basis, 'analysis' | 'decisions' | 'book'>,
  { line_items }: Pick<EstimateData, 'line_items'>,
) =>
  withTotals(
    repriceLines(line_items, {
      findings: analysis ? everyFinding(decidedFindings(analysis, decisions)) : [],
      book,
    }),
  )

/** The prices that an edit can have without being staff's own. */
function knownPrices({ analysis, decisions, before, earlier, book, input }: Basis): KnownPrices {
  // A price that is no longer in the book counts as set by staff.
  const priceNotInBook = new Set(linesWithPriceNotInBook(earlier, book))
  const restorable = earlier.filter((line) => !priceNotInBook.has(line))
  const picked: KnownPrices['pickedBasis'] = (edit, prices) => pickedBasis(edit, prices, book)
  if (!analysis) return { before: [...before, ...restorable], suggestions: [], pickedBasis: picked }
  const decided = decidedFindings(analysis, decisions)
  const joining = linesForAddedFindings(everyFinding(decided), { before, edits: input.line_items, book })
  const { suggestions } = priceFindings({ findings: decided.findings, book })
  const repriced = repriceLines([...before, ...earlier], { findings: everyFinding(decided), book })
  return { before: [...before, ...repriced, ...restorable, ...joining], suggestions, pickedBasis: picked }
}

/**
 * Returns the draft, locked, with its report first. Throws `conflict` if it was saved, approved or sent since the caller loaded it.
 */
export async function lockDraft(tx: Db, { id, version }: { id: EstimateId; version: number }) {
  const estimate = await lockWithReport(tx, id)
  if (!estimate) throw notFound()
  if (estimate.status !== 'draft')
    throw new DomainError(
      'conflict',
      'This estimate was already sent, so it can’t be changed. Revise it to create a new draft.',
    )
  if (estimate.version !== version) throw new DomainError('conflict', await staleReason(tx, estimate))
  if (estimate.heldUntil)
    throw new DomainError(
      'conflict',
      'This estimate is approved and waits for its contractor. Reload it, and take it back to change it.',
    )
  return estimate
}

/** Why the draft has changed since the caller loaded it. */
async function staleReason(tx: Db, draft: store.EstimateRow) {
  const base = draft.revisionOf && (await store.find(tx, draft.revisionOf))
  if (base?.acceptedAt && base.acceptedAt > draft.createdAt)
    return 'The agent has requested work from the estimate that this revision would replace. Reload it before you continue.'
  if ((await store.findLastAuthor(tx, draft)) === null)
    return 'ODIE has finished reading the report, and the result replaced this draft. Reload to see the new draft.'
  return 'Someone else saved this estimate while you were working on it. Reload it to see the changes.'
}

const notFound = () => new DomainError('not_found', 'We couldn’t find this estimate.')
