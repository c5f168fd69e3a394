import { type Client, countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import type { Sent } from '#domain/repairs/work/requests.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Completion, CompletionRecord } from './contract.ts'
import { assertConfirmed, isOwners } from './owner.ts'
import { present, presentWithHistory } from './presenting.ts'
import { countDone, NOT_REQUESTED } from './rules.ts'

/** The requested work with what was reported of it. Throws `not_found` unless the actor may read the estimate. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<CompletionRecord> {
  return await presentWithHistory(ctx, ctx.db, await findReadable(ctx, actor, id))
}

/** The same for the contractor with the link in their email, as a part of opening it. Throws as `openLink` does. */
export async function openToReport(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'work' }, client)
  await countOpening(ctx, link, { ip: client.ip, part: 'record' })
  return await presentWithHistory(ctx, ctx.db, sent)
}

/**
 * The same for those with a link to confirm the work, once it's confirmed, as a part of that page's opening, with its history for the owner
 * who confirmed it by that link. Throws as `openLink` does, and `not_found` before that.
 */
export async function openConfirmed(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'confirm' }, client)
  await assertConfirmed(ctx, ctx.db, sent)
  return await presentTo(ctx, { link, sent })
}

/**
 * The record behind a link to it, with its history for the owner that ODIE emailed it to. Throws as `openLink` does, and `not_found`
 * while nothing was reported.
 */
export async function open(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'completion' }, client)
  const shown = await presentTo(ctx, { link, sent })
  assertReported(shown)
  await countOpening(ctx, link, { ip: client.ip, part: 'page' })
  return shown
}

/** With its history for the owner alone. */
async function presentTo(ctx: Context, opened: Parameters<typeof isOwners>[2]) {
  const read = (await isOwners(ctx, ctx.db, opened)) ? presentWithHistory : present
  return await read(ctx, ctx.db, opened.sent)
}

/** Throws `not_found` while nothing was reported. */
export function assertReported(record: CompletionRecord): asserts record is Reported {
  if (!record.requestedAt) throw new DomainError('not_found', NOT_REQUESTED)
  if (!record.completion)
    throw new DomainError('not_found', 'The contractor hasn’t reported the work yet. Please try again later.')
}

export type Reported = CompletionRecord & { completion: Completion }

/** Whether the contractor has reported all that they didn't leave out as done. */
export async function isFinished(ctx: Context, db: Db, sent: Sent): Promise<boolean> {
  if (!sent.estimate.doneAt) return false
  const { lines, completion } = await present(ctx, db, sent)
  const { done, of } = countDone(lines, completion?.lines ?? [])
  return !completion || done === of
}
