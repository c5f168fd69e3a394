import { record } from '#domain/audit/audit.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findReadable, findSent, pdfOf } from '#domain/estimates/estimates.ts'
import { presentToAgent } from '#domain/estimates/presenting.ts'
import { cropOf } from '#domain/evidence/evidence.ts'
import { hashOfToken, newToken } from '#domain/identity/tokens.ts'
import type { SignedIn } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { DAYS_SHARED, MAX_SHARES, type Share, type SharedEstimate, type ShareId } from './contract.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Making and revoking links, per agent. */
const CHANGES: Limit = { name: 'share-link', max: 60, windowSeconds: 60 * 60, noun: 'new links' }
/** Per client address. */
const OPENINGS: Limit = {
  name: 'shared-estimate',
  max: 120,
  windowSeconds: 60 * 60,
  noun: 'shared estimates',
}

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
  const { estimate } = await findReadable(ctx, agent, id)
  if (estimate.supersededBy)
    throw new DomainError('conflict', 'A newer estimate has replaced this one. Share the new one.')
  await consume(ctx, CHANGES, agent.userId)
  const { token, hash } = newToken()
  const now = ctx.now()
  const share = await ctx.db.transaction(async (tx) => {
    if ((await store.countActive(tx, id, now)) >= MAX_SHARES)
      throw new DomainError(
        'conflict',
        `An estimate can have ${MAX_SHARES} links. Revoke one to create another.`,
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

export async function revoke(
  ctx: Context,
  agent: SignedIn,
  { id, shareId }: { id: EstimateId; shareId: ShareId },
) {
  await findReadable(ctx, agent, id)
  await consume(ctx, CHANGES, agent.userId)
  await ctx.db.transaction(async (tx) => {
    const revoked = await store.revoke(tx, { id: shareId, estimateId: id }, ctx.now())
    const details = { recipient: revoked?.recipient }
    if (revoked) await record(tx, agent, { action: 'estimate-share-revoked', subject: id, details })
  })
}

/** What the link shows. Throws `not_found` once it has expired or was revoked. */
export async function open(ctx: Context, token: string, { ip }: RequestContext): Promise<SharedEstimate> {
  await consume(ctx, OPENINGS, ip)
  const { share, sent } = await find(ctx, token)
  await ctx.db.transaction(async (tx) => {
    await store.countOpening(tx, share.id, ctx.now())
    const event = { action: 'shared-estimate-opened', subject: share.estimateId, ip }
    await record(tx, { name: 'share link' }, { ...event, details: { recipient: share.recipient } })
  })
  const { replacedBy, ...shown } = presentToAgent(sent)
  return { ...shown, isReplaced: replacedBy !== null, expiresAt: share.expiresAt.toISOString() }
}

export async function readPdf(ctx: Context, token: string) {
  return await pdfOf(ctx, (await find(ctx, token)).sent, 'inline')
}

export async function readCrop(ctx: Context, token: string, index: number) {
  return await cropOf(ctx, (await find(ctx, token)).sent.estimate, index)
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
