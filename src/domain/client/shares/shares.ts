import { findAgent } from '#domain/accounts/agents/agents.ts'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import { cropOf } from '#domain/client/evidence/evidence.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable, findSent, lockReadable, pdfOf } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presentation.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn, UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import {
  type AgentShare,
  DAYS_SHARED,
  MAX_SHARES,
  type Share,
  type SharedEstimate,
  type ShareId,
} from './contract.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Making and revoking links, per agent. */
const CHANGES: Limit = { name: 'share-link', max: 60, windowSeconds: 60 * 60, noun: 'new links' }
/** The page and the PDF, per client address. */
const OPENINGS: Limit = {
  name: 'shared-estimate',
  max: 120,
  windowSeconds: 60 * 60,
  noun: 'shared estimates',
}
/** Pictures of passages, per client address. A page shows up to some hundred of them. */
const CROPS: Limit = { name: 'shared-crop', max: 3_000, windowSeconds: 60 * 60, noun: 'pictures' }
/** Pictures within an hour after the page or the PDF was opened belong to that opening. */
const OPENING_MS = 60 * 60 * 1000

/** The links to an estimate that still work. Throws `not_found` unless the estimate was sent to this agent. */
export async function list(ctx: Context, agent: SignedIn, id: EstimateId): Promise<Share[]> {
  await findReadable(ctx, agent, id)
  return (await store.listActive(ctx.db, id, ctx.now())).map(present)
}

/** Makes a link. Throws `conflict` when the estimate has too many of them, or was replaced by a newer one. */
export async function create(
  ctx: Context,
  agent: SignedIn,
  { id, recipient }: { id: EstimateId; recipient: string },
): Promise<Share & { url: string }> {
  await findReadable(ctx, agent, id)
  await consume(ctx, CHANGES, agent.userId)
  const { token, hash } = newToken()
  const now = ctx.now()
  const share = await ctx.db.transaction(async (tx) => {
    // Locked, so that concurrent requests can't exceed the maximum.
    const { estimate } = await lockReadable(tx, agent, id)
    if (estimate.supersededBy)
      throw new DomainError('conflict', 'A newer estimate has replaced this one. Share the new one.')
    if ((await store.countActive(tx, id, now)) >= MAX_SHARES)
      throw new DomainError(
        'conflict',
        `An estimate can have up to ${MAX_SHARES} links. End one to create another.`,
      )
    const expiresAt = new Date(now.getTime() + DAYS_SHARED * DAY_MS)
    const row = await store.insert(tx, {
      estimateId: id,
      recipient,
      tokenHash: hash,
      createdAt: now,
      expiresAt,
    })
    await record(tx, agent, { action: 'estimate-shared', subject: id, details: { recipient } })
    return row
  })
  return { ...present(share), url: `${ctx.config.publicUrl}/shared-estimate?token=${token}` }
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
    const details = { recipient: revoked?.recipient }
    if (revoked) await record(tx, actor, { action: 'estimate-share-revoked', subject: id, details })
    else if (!(await store.find(tx, { id: shareId, estimateId: id })))
      throw new DomainError('not_found', 'We couldn’t find this link.')
  })
}

type Client = Pick<RequestContext, 'ip'>

/** What the link shows. Throws `not_found` once it has expired or was revoked, and while its agent's account is deactivated. */
export async function open(ctx: Context, token: string, client: Client): Promise<SharedEstimate> {
  await consume(ctx, OPENINGS, client.ip)
  const { share, sent } = await find(ctx, token)
  await countOpening(ctx, share, { ...client, part: 'page' })
  const { replacedBy, ...shown } = presentToAgent(sent)
  return { ...shown, isReplaced: replacedBy !== null, expiresAt: share.expiresAt.toISOString() }
}

export async function readPdf(ctx: Context, token: string, client: Client) {
  await consume(ctx, OPENINGS, client.ip)
  const { share, sent } = await find(ctx, token)
  const file = await pdfOf(ctx, sent, 'inline')
  await countOpening(ctx, share, { ...client, part: 'pdf' })
  return file
}

export async function readCrop(
  ctx: Context,
  { token, index }: { token: string; index: number },
  client: Client,
) {
  await consume(ctx, CROPS, client.ip)
  const { share, sent } = await find(ctx, token)
  const crop = await cropOf(ctx, sent.estimate, index)
  await countOpening(ctx, share, { ...client, part: 'picture' })
  return crop
}

type Opening = Client & { part: 'page' | 'pdf' | 'picture' }

async function countOpening(ctx: Context, { id, estimateId, recipient }: store.ShareRow, opening: Opening) {
  const { ip, part } = opening
  const now = ctx.now()
  const openedBefore = part === 'picture' ? new Date(now.getTime() - OPENING_MS) : null
  await ctx.db.transaction(async (tx) => {
    if (!(await store.countOpening(tx, id, { at: now, openedBefore }))) return
    const event = { action: 'shared-estimate-opened', subject: estimateId, ip }
    await record(tx, { name: 'share link' }, { ...event, details: { recipient, part } })
  })
}

async function find(ctx: Context, token: string) {
  const share = await store.findActive(ctx.db, hashOfToken(token), ctx.now())
  const sent = share && (await findSent(ctx.db, share.estimateId))
  if (!sent)
    throw new DomainError('not_found', 'This link doesn’t work anymore. Ask the agent for a new one.')
  return { share, sent }
}

const present = ({ id, recipient, createdAt, expiresAt, openings, lastOpenedAt }: store.ShareRow): Share => ({
  id,
  recipient,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  openings,
  lastOpenedAt: lastOpenedAt?.toISOString() ?? null,
})
