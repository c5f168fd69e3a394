import * as reports from '#domain/reports/reports.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { AgentEstimate, EstimateId, EstimateKind } from './contract.ts'
import { canReadEstimate } from './permissions.ts'
import { presentToAgent } from './presentation.ts'
import * as store from './store.ts'

/** Throws `not_found` unless the estimate was sent to this agent, or in this contractor's name. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<AgentEstimate> {
  return presentToAgent(await findReadable(ctx, actor, id))
}

export const hasSent = store.hasSent
export const incrementDraftVersion = store.incrementDraftVersion

/** The PDF: a download for agents, opened in a tab by contractors and staff. Throws `not_found` until it exists. */
export async function downloadPdf(ctx: Context, actor: SignedIn, id: EstimateId): Promise<Download> {
  const sent = await findReadable(ctx, actor, id)
  return await pdfOf(ctx, sent, actor.kind === 'agent' ? 'attachment' : 'inline')
}

/** The PDF of a sent estimate. Throws `not_found` until it exists. */
export async function pdfOf(
  ctx: Context,
  { estimate, report }: store.SentRow,
  disposition: Download['disposition'],
): Promise<Download> {
  if (!estimate.pdfKey)
    throw new DomainError(
      'not_found',
      'The PDF of this estimate isn’t ready yet. Please try again in a moment.',
    )
  const file = await ctx.storage.read(estimate.pdfKey)
  return {
    name: pdfNameOf(estimate.kind, report.propertyAddress, ctx.now()),
    type: 'application/pdf',
    disposition,
    maxAgeSeconds: 0,
    ...file,
  }
}

/** `Electrical_Estimate_{address, non-alphanumerics replaced by underscores}_{milliseconds}.pdf` */
export const pdfNameOf = (kind: EstimateKind, address: string, at: Date) =>
  `Electrical_${kind === 'letter' ? 'Letter' : 'Estimate'}_${address.replaceAll(/[^a-zA-Z0-9]/g, '_')}_${at.getTime()}.pdf`

/** Locks an estimate until the transaction ends, so that what's added to it is added one after the other. */
export const lock = store.lock

/**
 * Locks an estimate after its report, the order of all that change both: in another one, two of them could wait for each other. Undefined
 * if there's no such estimate.
 */
export async function lockWithReport(tx: Db, id: EstimateId): Promise<store.EstimateRow | undefined> {
  const found = await store.find(tx, id)
  if (found) await reports.lock(tx, found.reportId)
  return await store.lock(tx, id)
}

/** A sent estimate with its report, for those who have a link to it. */
export async function findSent(db: Db, id: EstimateId) {
  const row = await store.findWithReport(db, id)
  return row?.estimate.status === 'draft' ? undefined : row
}

/** Like `findSent`, and one that's approved and waits for its contractor. */
export async function findApproved(db: Db, id: EstimateId) {
  const row = await store.findWithReport(db, id)
  return row?.estimate.status === 'draft' && !row.estimate.heldUntil ? undefined : row
}

/** Like `findSent`, with the estimate locked until the transaction ends. */
export async function lockSent(tx: Db, id: EstimateId) {
  await store.lock(tx, id)
  return await findSent(tx, id)
}

/** A sent estimate with its report. Throws `not_found` unless the actor may read it. */
export async function findReadable(ctx: Pick<Context, 'db'>, actor: SignedIn, id: EstimateId) {
  const row = await store.findWithReport(ctx.db, id)
  const canRead = row && canReadEstimate(actor, { ...row.estimate, agentId: row.report.agentId })
  if (!canRead) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  return row
}

/**
 * Like `findReadable`, with the estimate locked until the transaction ends: nothing else is added to it meanwhile, and it isn't
 * replaced by a newer one.
 */
export async function lockReadable(tx: Db, actor: SignedIn, id: EstimateId) {
  await store.lock(tx, id)
  return await findReadable({ db: tx }, actor, id)
}
