import type { z } from 'zod'
import type { requestWithdrawn } from '#domain/client/acceptances/jobs.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import { currentContactOf } from './contractor-contact.ts'
import { confirmedWorkWithdrawn } from './mails.ts'
import { nameOf } from './rules.ts'
import * as store from './store.ts'

/** Records that the request an owner had decided on was withdrawn, and emails those who had confirmed it and gave an address. */
export async function concludeWithdrawal(
  ctx: Context,
  { estimateId, requestedAt, withdrawnAt, isReported = false }: z.output<typeof requestWithdrawn.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const key = { estimateId, requestedAt: new Date(requestedAt) }
    if (withdrawnAt) await store.markWithdrawn(tx, key, new Date(withdrawnAt))
    const decision = await store.findDecision(tx, key)
    const sent = await findSent(tx, estimateId)
    if (decision?.outcome !== 'confirmed' || !decision.ownerEmail || !sent) return
    const { contractor, propertyAddress } = presentToAgent(sent)
    const letter = confirmedWorkWithdrawn(decision.ownerEmail, {
      id: estimateId,
      requestedAt,
      propertyAddress,
      contractorName: nameOf({ contractor }),
      isContractorGone: sent.estimate.contractorId === null,
      isReported,
      contact: await currentContactOf(tx, sent),
    })
    await post(ctx, tx, letter)
  })
}
