import { Readable } from 'node:stream'
import { recordAboutEstimate } from '#domain/estimates/history/audit.ts'
import { post } from '#domain/mail/enqueue.ts'
import * as reportStates from '#domain/reports/status-changes.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { type Attempt, storedJob } from '#platform/job.ts'
import { restartFailed } from '#platform/jobs/stored-jobs.ts'
import type { AdminEstimate, EstimateId } from '../contract.ts'
import { lockWithReport } from '../estimates.ts'
import { confirmDelivery, deliverEstimate } from '../jobs.ts'
import { presentToStaff } from '../presentation.ts'
import * as store from '../store.ts'
import { composeEmails, type Printable, replacedBy, typeset } from './printing.ts'

const MAX_PDF_BYTES = 50 * 1024 * 1024

/**
 * Creates the PDF of a sent estimate, unless it has one, and queues the emails to agent and contractor, unless a newer estimate has
 * replaced it first. Idempotent.
 */
export async function deliver(
  ctx: Context,
  { estimateId }: { estimateId: EstimateId },
  attempt: Partial<Attempt> = {},
) {
  const estimate = await store.find(ctx.db, estimateId)
  if (!estimate?.printed) return // its report was deleted
  if (!estimate.pdfKey) await makePdf(ctx, { ...estimate, printed: estimate.printed }, attempt)
  await postEmails(ctx, estimateId)
}

/** Stores the crops that it prints, so that a retry continues where this attempt was interrupted. */
async function makePdf(ctx: Context, estimate: Printable, attempt: Partial<Attempt>) {
  const pdf = await typeset(ctx, estimate, attempt)
  const { key, bytes } = await ctx.storage.put(Readable.from([pdf]), { maxBytes: MAX_PDF_BYTES })
  // Concurrent runs create one PDF each; the estimate keeps the first, and the others are deleted.
  if (!(await store.setPdf(ctx.db, estimate.id, { pdfKey: key, pdfBytes: bytes })))
    await ctx.storage.delete(key)
}

async function postEmails(ctx: Context, id: EstimateId) {
  await ctx.db.transaction(async (tx) => {
    const row = await store.findWithReport(tx, id)
    if (!row?.estimate.pdfKey || !row.estimate.printed) return
    const { estimate, report } = row
    // Otherwise, the earlier total could arrive after the newer one.
    if (estimate.supersededBy) return
    const { printed, pdfKey: key, pdfBytes } = row.estimate
    const letters = composeEmails(
      ctx,
      { ...estimate, printed },
      { report, pdf: { key, bytes: pdfBytes ?? 0 }, ...(await replacedBy(tx, estimate)) },
    )
    const agentMailId = await post(ctx, tx, letters.agent, {
      afterSent: storedJob(confirmDelivery, { estimateId: id }),
    })
    await post(ctx, tx, letters.contractor)
    await store.update(tx, id, { agentMailId, deliveryFailure: null })
  })
}

/** Shows staff that an approved estimate could not be delivered, and that they can retry. */
export async function giveUp(ctx: Context, { estimateId }: { estimateId: EstimateId }) {
  await store.update(ctx.db, estimateId, {
    deliveryFailure:
      'ODIE couldn’t create the PDF and its emails, and has stopped trying. Retry, or revise the estimate.',
  })
}

/** False if the estimate was delivered, or withdrawn, in the meantime. */
export const restart = async (_ctx: Context, tx: Db, { estimateId }: { estimateId: EstimateId }) =>
  await store.clearDeliveryFailure(tx, estimateId)

/** Delivers an estimate whose delivery was given up. Throws `conflict` for any other. */
export async function retry(ctx: Context, admin: SignedIn, id: EstimateId): Promise<AdminEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const estimate = await store.lock(tx, id)
    if (!estimate) throw new DomainError('not_found', 'We couldn’t find this estimate.')
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'A newer estimate has replaced this one, so it won’t be sent.')
    if (!(await store.clearDeliveryFailure(tx, id)))
      throw new DomainError(
        'conflict',
        'This estimate has been delivered, or is on its way. Reload the page.',
      )
    // Reuses the job if it still exists, because it records whether it has crashed processes.
    const payload = { estimateId: id }
    const restarted = await restartFailed(tx, storedJob(deliverEstimate, payload))
    if (!restarted) await ctx.enqueue(tx, deliverEstimate, payload)
    await recordAboutEstimate(tx, admin, estimate, { action: 'delivery-retried' })
    return await presentToStaff(ctx, tx, { ...estimate, deliveryFailure: null })
  })
}

/** The agent's email was sent: the estimate is delivered and its report processed. */
export async function confirm(ctx: Context, { estimateId }: { estimateId: EstimateId }) {
  await ctx.db.transaction(async (tx) => {
    const estimate = await lockWithReport(tx, estimateId)
    if (!estimate || estimate.deliveredAt) return
    await store.update(tx, estimate.id, { deliveredAt: ctx.now() })
    await reportStates.markProcessed(ctx, tx, estimate.reportId)
  })
}
