import * as people from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { contractorOf, presentHold } from '#domain/estimates/hold-state.ts'
import * as holds from '#domain/estimates/sending/hold-before-sending.ts'
import { evidenceOf } from '#domain/estimates/sending/sending.ts'
import * as reports from '#domain/reports/reports.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { HeldEstimate, HeldLine } from './contract.ts'

/* What contractors do with their held estimates: signed in, or by the link in their email. */

/** Opening links, and acting through them, per client address. */
const OPENINGS: Limit = { name: 'held-estimate', max: 120, windowSeconds: 60 * 60, noun: 'estimates' }

type Client = Pick<RequestContext, 'ip'>

/** Who acts for the contractor, and on which estimate. */
type Checker = { id: EstimateId; contractorId: UserId; userId: UserId | null; ip?: string }

/** The signed-in contractor, on an estimate of theirs. */
export const asContractor = ({ userId }: SignedIn, id: EstimateId): Checker => ({
  id,
  contractorId: userId,
  userId,
})

/** The holder of a link. Limited per client address. Throws `not_found` for a link that doesn't work. */
export async function byLink(ctx: Context, token: string, { ip }: Client): Promise<Checker> {
  await consume(ctx, OPENINGS, ip)
  const found = await holds.findByToken(ctx, token)
  if (!found) throw new DomainError('not_found', 'This link doesn’t work anymore.')
  return { ...found, userId: null, ip }
}

/** Throws `not_found` unless it's the contractor's, and is or was held. */
export async function read(ctx: Context, checker: Checker): Promise<HeldEstimate> {
  return await present(ctx.db, checker)
}

type Seen = { version: number }

/** Sends the estimate. Throws `conflict` if it isn't held anymore, and `not_possible` if it can't be sent. */
export async function release(ctx: Context, checker: Checker, { version }: Seen): Promise<HeldEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const held = await lockOwn(tx, checker, { version })
    await holds.release(ctx, tx, held, await endBy(tx, checker))
    return await present(tx, checker)
  })
}

/** Returns the estimate to staff. Throws `conflict` if it isn't held anymore. */
export async function object(
  ctx: Context,
  checker: Checker,
  { version, reason }: Seen & { reason: string },
): Promise<HeldEstimate> {
  return await ctx.db.transaction(async (tx) => {
    const held = await lockOwn(tx, checker, { version })
    await holds.object(ctx, tx, held, { ...(await endBy(tx, checker)), reason })
    return await present(tx, checker)
  })
}

async function lockOwn(tx: Db, checker: Checker, { version }: Seen) {
  await findOwn(tx, checker)
  const held = await holds.lockHeld(tx, { id: checker.id, version })
  // It may have been moved to another contractor meanwhile.
  await findOwn(tx, checker)
  return held
}

async function findOwn(db: Db, { id, contractorId }: Checker): Promise<holds.Held> {
  const held = await holds.findHeld(db, id)
  const isTheirs =
    held?.draft.contractorId === contractorId && contractorOf(held.hold, held.draft) === contractorId
  if (!isTheirs) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  return held
}

async function endBy(tx: Db, { contractorId, userId, ip }: Checker) {
  const person = await people.findPerson(tx, contractorId)
  return {
    by: userId ? { userId } : { name: 'held estimate link' },
    name: person ? businessName(person) : 'The contractor',
    ip,
  }
}

/** Once the hold has ended, what staff make of the draft isn't the contractor's to see. */
const NOT_SHOWN = '0.00'

async function present(db: Db, checker: Checker): Promise<HeldEstimate> {
  const { draft, hold } = await findOwn(db, checker)
  const report = await reports.find(db, draft.reportId)
  if (!report) throw new DomainError('not_found', 'We couldn’t find this estimate.')
  const agent = await people.findPerson(db, report.agentId)
  const presented = presentHold(hold, draft)
  const isOpen = presented.outcome === null
  return {
    id: draft.id,
    version: hold.version,
    propertyAddress: report.propertyAddress,
    agentName: agent?.name ?? '',
    totalAmount: isOpen || draft.status !== 'draft' ? draft.totalAmount : NOT_SHOWN,
    isRevision: draft.revisionOf !== null,
    hold: presented,
    lines: isOpen ? await linesOf(db, draft) : [],
  }
}

async function linesOf(db: Db, estimate: holds.Held['draft']): Promise<HeldLine[]> {
  const lines = estimate.estimateData?.line_items ?? []
  const evidence = await evidenceOf(db, estimate, lines)
  return lines.map(({ finding_ids, ...line }) => ({
    ...line,
    quotes: evidence
      .filter(({ findingId }) => finding_ids.includes(findingId))
      .map(({ page, quote }) => ({ page, quote })),
  }))
}
