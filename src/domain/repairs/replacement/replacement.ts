import type { z } from 'zod'
import * as people from '#domain/accounts/identity/people.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import type { requestedWorkReplaced as replaced } from '#domain/estimates/jobs.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import { confirmedWorkReplaced, requestedWorkReplaced } from './mails.ts'
import { contactOf, nameOf } from './rules.ts'
import * as store from './store.ts'

/** Emails the owner who had confirmed the work of a replaced estimate, and its contractor if the newer one is from another. */
export async function concludeReplacement(
  ctx: Context,
  { estimateId, requestedAt, replacedBy }: z.output<typeof replaced.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const sent = await findSent(tx, estimateId)
    const newer = await findSent(tx, replacedBy)
    if (!sent || !newer) return
    const { contractor, propertyAddress } = presentToAgent(sent)
    const { contractorId } = sent.estimate
    const isTheirs = contractorId !== null && contractorId === newer.estimate.contractorId
    const about = { id: estimateId, requestedAt, propertyAddress }
    const decision = await store.findDecision(tx, { estimateId, requestedAt: new Date(requestedAt) })
    if (decision?.outcome === 'confirmed' && decision.ownerEmail) {
      const facts = { contractorName: nameOf({ contractor }), contact: contactOf({ contractor }), isTheirs }
      await post(ctx, tx, confirmedWorkReplaced(decision.ownerEmail, { ...about, ...facts }))
    }
    // The email about their newer estimate says so, too.
    if (isTheirs || !contractorId) return
    const person = await people.findPerson(tx, contractorId)
    const url = `${ctx.config.publicUrl}/contractor/estimates/${estimateId}`
    if (person) await post(ctx, tx, requestedWorkReplaced(person.leadsEmail, { ...about, url }))
  })
}
