import type { EstimateId } from '#domain/estimates/contract.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import { confirmedWorkWithdrawn } from './mails.ts'
import { nameOf } from './rules.ts'
import * as store from './store.ts'

/** Emails the owner who had confirmed a request that its agent has withdrawn, if they gave an address. */
export async function tellOwner(
  ctx: Context,
  { estimateId, requestedAt }: { estimateId: EstimateId; requestedAt: string },
) {
  await ctx.db.transaction(async (tx) => {
    const decision = await store.findDecision(tx, { estimateId, requestedAt: new Date(requestedAt) })
    const sent = await findSent(tx, estimateId)
    if (decision?.outcome !== 'confirmed' || !decision.ownerEmail || !sent) return
    const { contractor, propertyAddress } = presentToAgent(sent)
    const letter = confirmedWorkWithdrawn(decision.ownerEmail, {
      id: estimateId,
      requestedAt,
      propertyAddress,
      contractorName: nameOf({ contractor }),
      contact: [contractor?.phone, contractor?.email].filter(Boolean).join(', '),
    })
    await post(ctx, tx, letter)
  })
}
