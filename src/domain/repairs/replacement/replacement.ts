import type { z } from 'zod'
import * as people from '#domain/accounts/identity/people.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import type { requestedWorkReplaced as replaced } from '#domain/estimates/jobs.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import { isFinished } from '#domain/repairs/completion/records.ts'
import { present } from '#domain/repairs/work/requests.ts'
import { contactOf, nameOf } from '#domain/repairs/work/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { confirmedWorkReplaced, requestedWorkReplaced } from './mails.ts'

/**
 * Emails the owner who had confirmed the work of a replaced estimate, and its contractor unless the email about a newer one of theirs
 * says that the request has ended. Finished work ends by nothing.
 */
export async function concludeReplacement(
  ctx: Context,
  { estimateId, requestedAt, replacedBy }: z.output<typeof replaced.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const sent = await findSent(tx, estimateId)
    const newer = await findSent(tx, replacedBy)
    if (!sent || !newer || (await isFinished(ctx, tx, sent))) return
    const replacement = { sent, newer, requestedAt }
    await emailOwner(ctx, tx, replacement)
    await emailContractor(ctx, tx, replacement)
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>
type Replacement = { sent: Sent; newer: Sent; requestedAt: string }

/** What both letters say. */
function factsOf({ sent, newer, requestedAt }: Replacement) {
  const { contractor, propertyAddress } = presentToAgent(sent)
  const { id, contractorId } = sent.estimate
  const isSame = contractorId !== null && contractorId === newer.estimate.contractorId
  const by = newer.estimate.kind === 'letter' ? 'letter' : isSame ? 'same' : 'another'
  return { id, requestedAt, propertyAddress, contractor, by } as const
}

async function emailOwner(ctx: Context, tx: Db, replacement: Replacement) {
  const { contractor, ...facts } = factsOf(replacement)
  const { decision } = await present(ctx, tx, replacement.sent)
  if (decision?.outcome !== 'confirmed' || !decision.email) return
  const letter = confirmedWorkReplaced(decision.email, {
    ...facts,
    contractorName: nameOf({ contractor }),
    contact: contactOf({ contractor }),
    isContractorGone: replacement.sent.estimate.contractorId === null,
  })
  await post(ctx, tx, letter)
}

async function emailContractor(ctx: Context, tx: Db, replacement: Replacement) {
  const { contractor: _, ...facts } = factsOf(replacement)
  const { contractorId, doneAt } = replacement.sent.estimate
  const isInTheirEmail = facts.by === 'same' && replacement.newer.estimate.revisionOf === facts.id && !doneAt
  const person = contractorId && !isInTheirEmail && (await people.findPerson(tx, contractorId))
  if (!person) return
  const url = `${ctx.config.publicUrl}/contractor/estimates/${facts.id}`
  await post(ctx, tx, requestedWorkReplaced(person.leadsEmail, { ...facts, url }))
}
