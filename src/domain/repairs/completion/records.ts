import { type Client, countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable } from '#domain/estimates/estimates.ts'
import { listByIds } from '#domain/repairs/attachments/attachments.ts'
import { present as presentRequest, type Sent } from '#domain/repairs/work/requests.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Completion, CompletionRecord } from './contract.ts'
import { countDone } from './rules.ts'
import * as store from './store.ts'

/** The requested work with what was reported of it. Throws `not_found` unless the actor may read the estimate. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<CompletionRecord> {
  return await present(ctx, ctx.db, await findReadable(ctx, actor, id))
}

/** The same for the contractor with the link in their email, as a part of opening it. Throws as `openLink` does. */
export async function openToReport(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'work' }, client)
  await countOpening(ctx, link, { ip: client.ip, part: 'record' })
  return await present(ctx, ctx.db, sent)
}

/**
 * The same for the owner with the link to confirm the work, once it's confirmed, as a part of that page's opening. Throws as `openLink`
 * does, and `not_found` before that.
 */
export async function openConfirmed(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { sent } = await openLink(ctx, { token, purpose: 'confirm' }, client)
  const { decision } = await presentRequest(ctx, ctx.db, sent)
  if (decision?.outcome !== 'confirmed')
    throw new DomainError('not_found', 'This work hasn’t been confirmed.')
  return await present(ctx, ctx.db, sent)
}

/** The record behind a link to it. Throws as `openLink` does, and `not_found` while nothing was reported. */
export async function open(ctx: Context, token: string, client: Client): Promise<CompletionRecord> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'completion' }, client)
  const shown = await present(ctx, ctx.db, sent)
  assertReported(shown)
  await countOpening(ctx, link, { ip: client.ip, part: 'page' })
  return shown
}

/** Throws `not_found` while nothing was reported. */
export function assertReported(record: CompletionRecord): asserts record is Reported {
  if (!record.completion)
    throw new DomainError('not_found', 'The contractor hasn’t reported the work yet. Please try again later.')
}

export type Reported = CompletionRecord & { completion: Completion }

/** What everyone sees who may see the record. */
export async function present(ctx: Context, db: Db, sent: Sent): Promise<CompletionRecord> {
  const request = await presentRequest(ctx, db, sent)
  const { id, acceptedAt } = sent.estimate
  const key = acceptedAt && { estimateId: id, requestedAt: acceptedAt }
  const row = key && (await store.findLatest(db, key))
  const firstAt = key && (await store.findFirstAt(db, key))
  const verdicts = new Map(request.answer?.lines.map((line) => [line.lineId, line]))
  const ids = row ? row.lines.flatMap(({ before, after }) => [...before, ...after]) : []
  const files = await listByIds(db, id, ids)
  return {
    estimateId: id,
    propertyAddress: request.propertyAddress,
    contractor: request.contractor,
    agentName: request.agentName,
    requestedAt: request.requestedAt,
    isReplaced: request.state === 'replaced',
    lines: request.lines.map((line) => {
      const verdict = verdicts.get(line.id)
      return { ...line, verdict: verdict?.verdict ?? null, verdictReason: verdict?.reason ?? null }
    }),
    notToExceed: request.answer?.notToExceed ?? null,
    completion: row ? presentCompletion(row, firstAt ?? row.reportedAt) : null,
    attachments: [...files.values()],
  }
}

const presentCompletion = (row: store.CompletionRow, firstAt: Date): Completion => ({
  version: row.version,
  at: row.reportedAt.toISOString(),
  firstAt: firstAt.toISOString(),
  by: row.reportedAs,
  lines: row.lines,
  doneOn: row.doneOn,
  permit: row.permit,
  inspection: row.inspection,
  charged: row.charged,
  note: row.note,
  license: row.license,
})

/** Whether the contractor has reported all that they didn't leave out as done. */
export async function isFinished(ctx: Context, db: Db, sent: Sent): Promise<boolean> {
  if (!sent.estimate.doneAt) return false
  const { lines, completion } = await present(ctx, db, sent)
  const { done, of } = countDone(lines, completion?.lines ?? [])
  return !completion || done === of
}
