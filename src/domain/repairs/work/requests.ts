import type { ShareId } from '#domain/client/shares/contract.ts'
import { countOpening, openLink } from '#domain/client/shares/links.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import * as estimates from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { listByIds } from '#domain/repairs/attachments/attachments.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { WorkAnswer, WorkDecision, WorkRequest } from './contract.ts'
import { confirmedAll, remainingOf, stateOf, workLinesOf } from './rules.ts'
import * as store from './store.ts'

export type Client = Pick<RequestContext, 'ip' | 'userAgent'>

export type Sent = Awaited<ReturnType<typeof estimates.findReadable>>

/** The request of an estimate. Throws `not_found` unless the actor may read the estimate. */
export async function read(ctx: Context, actor: SignedIn, id: EstimateId): Promise<WorkRequest> {
  return await present(ctx, ctx.db, await estimates.findReadable(ctx, actor, id))
}

/** What the link shows. Throws as `openLink` does. */
export async function open(
  ctx: Context,
  link: { token: string; purpose: 'work' | 'confirm' },
  client: Client,
): Promise<WorkRequest> {
  const { link: opened, sent } = await openLink(ctx, link, client)
  await countOpening(ctx, opened, { ip: client.ip, part: 'page' })
  return await present(ctx, ctx.db, sent)
}

/** The key of the request that an estimate has now; null if its agent hasn't requested work, or no longer does. */
export const keyOf = ({ estimate: { id, acceptedAt } }: Sent): store.RequestKey | null =>
  acceptedAt && { estimateId: id, requestedAt: acceptedAt }

/** The id of the link that the request was decided on by; null if it wasn't, or before that was recorded. */
export async function decidingLinkOf(db: Db, sent: Sent): Promise<ShareId | null> {
  const key = keyOf(sent)
  return (key && (await store.findDecision(db, key))?.linkId) ?? null
}

/** What everyone sees who may see the request. */
export async function present(ctx: Context, db: Db, sent: Sent): Promise<WorkRequest> {
  const estimate = presentToAgent(sent)
  const key = keyOf(sent)
  const answer = key && (await store.findAnswer(db, key))
  const decision = key && (await store.findDecision(db, key))
  const { acceptance, report } = estimate
  const lines = workLinesOf(estimate)
  const { range, charges } = confirmedAll(estimate, lines)
  return {
    estimateId: estimate.id,
    propertyAddress: estimate.propertyAddress,
    contractor: estimate.contractor,
    agentName: [report.agentFirstName, report.agentLastName].filter(Boolean).join(' ') || 'The agent',
    sentAt: estimate.sentAt,
    validUntil: estimate.validUntil,
    state: stateOf(estimate, { answeredAt: answer?.answeredAt ?? null, now: ctx.now() }),
    requestedAt: acceptance?.at ?? null,
    amount: acceptance?.amount ?? estimate.totalAmount,
    range,
    lines,
    charges,
    answer: answer ? await presentAnswer(db, answer, sent) : null,
    decision: decision ? presentDecision(decision) : null,
    scheduledOn: acceptance ? estimate.work.scheduledOn : null,
    doneAt: acceptance ? estimate.work.doneAt : null,
  }
}

async function presentAnswer(db: Db, row: store.AnswerRow, { estimate }: Sent): Promise<WorkAnswer> {
  const ids = row.documents.map(({ attachmentId }) => attachmentId)
  const files = await listByIds(db, estimate.id, ids)
  return {
    version: row.version,
    at: row.answeredAt.toISOString(),
    by: row.answeredAs,
    via: row.via,
    lines: row.lines,
    notToExceed: row.notToExceed,
    dates: row.dates,
    note: row.note,
    documents: row.documents.flatMap(({ attachmentId, title, kind }) => {
      const attachment = files.get(attachmentId)
      return attachment ? [{ attachment, title, kind }] : []
    }),
    ...remainingOf(estimate, row.lines),
  }
}

const presentDecision = (row: store.DecisionRow): WorkDecision => ({
  outcome: row.outcome,
  at: row.decidedAt.toISOString(),
  name: row.ownerName,
  reason: row.reason,
  email: row.ownerEmail,
  phone: row.ownerPhone,
  access: row.access,
  scheduledOn: row.scheduledOn,
  wish: row.wish,
  sha256: row.documentSha256,
})
