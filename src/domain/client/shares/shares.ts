import { findAgent } from '#domain/accounts/agents/agents.ts'
import { cropOf } from '#domain/client/evidence/evidence.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable, lockReadable, pdfOf } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import {
  type AgentLinkPurpose,
  type AgentShare,
  type LinkPurpose,
  MAX_SHARES,
  type Share,
  type SharedEstimate,
  type ShareId,
} from './contract.ts'
import { type Client, countOpening, find, issue, openLink } from './links.ts'
import * as store from './store.ts'

/** Making and revoking links, per agent. */
const CHANGES: Limit = { name: 'share-link', max: 60, windowSeconds: 60 * 60, noun: 'new links' }
/** Pictures of passages, per client address. A page shows up to some hundred of them. */
const CROPS: Limit = { name: 'shared-crop', max: 3_000, windowSeconds: 60 * 60, noun: 'pictures' }

/** The links to an estimate that still work. Throws `not_found` unless the estimate was sent to this agent. */
export async function list(ctx: Context, agent: SignedIn, id: EstimateId): Promise<Share[]> {
  await findReadable(ctx, agent, id)
  return (await store.listActive(ctx.db, id, ctx.now())).map(present)
}

/** Makes a link. Throws `conflict` when the estimate has too many of them, or was replaced by a newer one. */
export async function create(
  ctx: Context,
  agent: SignedIn,
  input: { id: EstimateId; purpose: AgentLinkPurpose; recipient: string },
): Promise<Share & { url: string }> {
  const { id, purpose, recipient } = input
  await findReadable(ctx, agent, id)
  await consume(ctx, CHANGES, agent.userId)
  return await ctx.db.transaction(async (tx) => {
    // Locked, so that concurrent requests can't exceed the maximum.
    const { estimate } = await lockReadable(tx, agent, id)
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'A newer estimate has replaced this one. Share the new one.')
    if ((await store.countActive(tx, id, ctx.now())) >= MAX_SHARES)
      throw new DomainError(
        'conflict',
        `An estimate can have up to ${MAX_SHARES} links. End one to create another.`,
      )
    const { link, url } = await issue(ctx, tx, { estimateId: id, purpose, recipient })
    const details = { recipient, ...(purpose !== 'view' && { purpose }) }
    await record(tx, agent, { action: 'estimate-shared', subject: id, details })
    return { ...present(link), url }
  })
}

/** The links to an agent's estimates that haven't expired, also if they're paused because the account is deactivated. */
export async function listOfAgent(
  ctx: Context,
  { id, ...request }: PageRequest & { id: UserId },
): Promise<Page<AgentShare>> {
  await findAgent(ctx.db, id)
  return pageOf(await store.listActiveOf(ctx.db, id, ctx.now(), request), request.limit, (row) => ({
    ...present(row),
    estimateId: row.estimateId,
    propertyAddress: row.propertyAddress,
  }))
}

/** Ends a link, for its agent or for staff. Idempotent. Throws `not_found` if the estimate has never had it. */
export async function revoke(
  ctx: Context,
  actor: SignedIn,
  { id, shareId }: { id: EstimateId; shareId: ShareId },
) {
  await findReadable(ctx, actor, id)
  await consume(ctx, CHANGES, actor.userId)
  await ctx.db.transaction(async (tx) => {
    const revoked = await store.revoke(tx, { id: shareId, estimateId: id }, ctx.now())
    // Someone who got several got them one after the other: the other side for the same request, the owner of the work for its record.
    if (revoked?.isEmailed) await store.revokeEmailed(tx, revoked, ctx.now())
    const details = { recipient: revoked?.recipient }
    if (revoked) await record(tx, actor, { action: 'estimate-share-revoked', subject: id, details })
    else if (!(await store.find(tx, { id: shareId, estimateId: id })))
      throw new DomainError('not_found', 'We couldn’t find this link.')
  })
}

/** What the link shows. Throws as `openLink` does. */
export async function open(ctx: Context, token: string, client: Client): Promise<SharedEstimate> {
  const { link, sent } = await openLink(ctx, { token, purpose: 'view' }, client)
  await countOpening(ctx, link, { ...client, part: 'page' })
  const { replacedBy, ...shown } = presentToAgent(sent)
  return { ...shown, isReplaced: replacedBy !== null, expiresAt: link.expiresAt.toISOString() }
}

export async function readPdf(ctx: Context, token: string, client: Client) {
  const { link, sent } = await openLink(ctx, { token, purpose: 'view' }, client)
  const file = await pdfOf(ctx, sent, 'inline')
  await countOpening(ctx, link, { ...client, part: 'pdf' })
  return file
}

export async function readCrop(
  ctx: Context,
  { token, purpose, index }: { token: string; purpose: LinkPurpose; index: number },
  client: Client,
) {
  await consume(ctx, CROPS, client.ip)
  const { link, sent } = await find(ctx, { token, purpose })
  const crop = await cropOf(ctx, sent.estimate, index)
  await countOpening(ctx, link, { ...client, part: 'picture' })
  return crop
}

const present = (row: store.ShareRow): Share => ({
  id: row.id,
  purpose: row.purpose,
  recipient: row.recipient,
  createdAt: row.createdAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  openings: row.openings,
  lastOpenedAt: row.lastOpenedAt?.toISOString() ?? null,
})
