import type { z } from 'zod'
import * as people from '#domain/accounts/identity/people.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import type { requestedWorkReplaced as replaced } from '#domain/estimates/jobs.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { post } from '#domain/mail/enqueue.ts'
import { present as presentRecord } from '#domain/repairs/completion/presenting.ts'
import { isFinished } from '#domain/repairs/completion/records.ts'
import { doneInWords } from '#domain/repairs/completion/rules.ts'
import { currentContactOf } from '#domain/repairs/work/contractor-contact.ts'
import { present } from '#domain/repairs/work/requests.ts'
import { nameOf } from '#domain/repairs/work/rules.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { confirmedWorkReplaced, requestedWorkReplaced, restOfWorkReplaced } from './mails.ts'

/**
 * Emails the owner who had confirmed the work of a replaced estimate, and its contractor unless the email about a newer one of theirs
 * says that the request has ended. Of partly done work, that email says nothing, so the agent gets one, too. Finished work ends by
 * nothing.
 */
export async function concludeReplacement(
  ctx: Context,
  { estimateId, requestedAt, replacedBy }: z.output<typeof replaced.payload>,
) {
  await ctx.db.transaction(async (tx) => {
    const sent = await findSent(tx, estimateId)
    const newer = await findSent(tx, replacedBy)
    if (!sent || !newer || (await isFinished(ctx, tx, sent))) return
    const partDone = sent.estimate.doneAt ? doneInWords(await presentRecord(ctx, tx, sent)) : null
    const replacement = { sent, newer, requestedAt, partDone }
    await emailOwner(ctx, tx, replacement)
    await emailContractor(ctx, tx, replacement)
    if (partDone) await emailAgent(ctx, tx, { ...replacement, partDone })
  })
}

type Sent = NonNullable<Awaited<ReturnType<typeof findSent>>>
type Replacement = { sent: Sent; newer: Sent; requestedAt: string; partDone: string | null }

/** What the letters say. */
function factsOf({ sent, newer, requestedAt, partDone }: Replacement) {
  const { contractor, propertyAddress } = presentToAgent(sent)
  const { id, contractorId } = sent.estimate
  const isSame = contractorId !== null && contractorId === newer.estimate.contractorId
  const by = newer.estimate.kind === 'letter' ? 'letter' : isSame ? 'same' : 'another'
  const contractorName = nameOf({ contractor })
  const isContractorGone = contractorId === null
  return {
    id,
    requestedAt,
    propertyAddress,
    contractorName,
    isContractorGone,
    by,
    partDone,
  } as const
}

async function emailOwner(ctx: Context, tx: Db, replacement: Replacement) {
  const facts = factsOf(replacement)
  const { decision } = await present(ctx, tx, replacement.sent)
  if (decision?.outcome !== 'confirmed' || !decision.email) return
  const contact = await currentContactOf(tx, replacement.sent)
  const letter = confirmedWorkReplaced(decision.email, { ...facts, contact })
  await post(ctx, tx, letter)
}

async function emailContractor(ctx: Context, tx: Db, replacement: Replacement) {
  const facts = factsOf(replacement)
  const { contractorId, doneAt } = replacement.sent.estimate
  const isInTheirEmail = facts.by === 'same' && replacement.newer.estimate.revisionOf === facts.id && !doneAt
  const person = contractorId && !isInTheirEmail && (await people.findPerson(tx, contractorId))
  if (!person) return
  const url = `${ctx.config.publicUrl}/contractor/estimates/${facts.id}`
  await post(ctx, tx, requestedWorkReplaced(person.leadsEmail, { ...facts, url }))
}

async function emailAgent(ctx: Context, tx: Db, replacement: Replacement & { partDone: string }) {
  const facts = factsOf(replacement)
  const { report, estimate } = replacement.sent
  const person = await people.findPerson(tx, report.agentId)
  if (!person) return
  const url = `${ctx.config.publicUrl}/agent/reports/${estimate.reportId}`
  await post(ctx, tx, restOfWorkReplaced(person.email, { ...facts, partDone: replacement.partDone, url }))
}
