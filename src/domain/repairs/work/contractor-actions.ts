import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Client, Sent } from './requests.ts'

/** Who acts for the contractor: their account, or the holder of the link from their email. `name` is what's signed. */
export type ContractorActor = { userId: UserId | null; name: string; via: 'account' | 'link'; ip?: string }

type Action<Result> = (tx: Db, locked: { sent: Sent; by: ContractorActor }) => Promise<Result>

/** Runs the signed-in contractor's action on an estimate of theirs, locked. Throws `not_found` for any other. */
export async function asContractor<Result>(
  ctx: Context,
  contractor: SignedIn,
  id: EstimateId,
  action: Action<Result>,
): Promise<Result> {
  await estimates.findReadable(ctx, contractor, id)
  const person = await people.findPerson(ctx.db, contractor.userId)
  const name = person ? businessName(person) : 'The contractor'
  return await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockReadable(tx, contractor, id)
    return await action(tx, { sent, by: { userId: contractor.userId, name, via: 'account' } })
  })
}

/**
 * The same through the link in the contractor's email. Throws as `openLink` does, and `not_found` if the estimate or its contractor is
 * gone by now.
 */
export async function byWorkLink<Result>(
  ctx: Context,
  token: string,
  client: Client,
  action: Action<Result>,
): Promise<Result> {
  const { link } = await openLink(ctx, { token, purpose: 'work' }, client)
  return await ctx.db.transaction(async (tx) => {
    const sent = await estimates.lockSent(tx, link.estimateId)
    if (!sent?.estimate.contractorId) throw new DomainError('not_found', 'This link doesn’t work anymore.')
    return await action(tx, { sent, by: { userId: null, name: link.recipient, via: 'link', ip: client.ip } })
  })
}

type Event = { action: string; subject: EstimateId; propertyAddress: string; version: number }

/** Records what was done for the contractor, and by whom. */
export const recordFor = (
  tx: Db,
  { userId, name, via, ip }: ContractorActor,
  { action, subject, ...details }: Event,
) =>
  record(tx, userId ? { userId } : { name: 'work link' }, {
    action,
    subject,
    ...(ip && { ip }),
    details: { ...details, by: name, via },
  })
