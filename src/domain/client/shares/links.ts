import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import type { EstimateId } from '#domain/estimates/contract.ts'
import { findSent } from '#domain/estimates/estimates.ts'
import { record } from '#domain/records/audit/audit.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { LinkPurpose, ShareId } from './contract.ts'
import { LINK_DAYS, LINK_PAGES } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** Opening links, and acting through them, per client address. */
const OPENINGS: Limit = {
  name: 'shared-estimate',
  max: 120,
  windowSeconds: 60 * 60,
  noun: 'shared estimates',
}
/** Pictures and records within an hour after the page or the PDF was opened belong to that opening. */
const OPENING_MS = 60 * 60 * 1000

export type Client = Pick<RequestContext, 'ip'>

type NewLink = {
  estimateId: EstimateId
  purpose: LinkPurpose
  recipient: string
  isEmailed?: boolean
  isOwners?: boolean
}

/** Makes a link, in the caller's transaction. Its URL can't be made again, because only the token's hash is stored. */
export async function issue(
  ctx: Context,
  tx: Db,
  { estimateId, purpose, recipient, isEmailed = false, isOwners = false }: NewLink,
) {
  const { token, hash } = newToken()
  const createdAt = ctx.now()
  const expiresAt = new Date(createdAt.getTime() + LINK_DAYS[purpose] * DAY_MS)
  const link = await store.insert(tx, {
    estimateId,
    purpose,
    recipient,
    isEmailed,
    isOwners,
    tokenHash: hash,
    createdAt,
    expiresAt,
  })
  return { link, url: `${ctx.config.publicUrl}${LINK_PAGES[purpose]}?token=${token}` }
}

/** When the newest link for this purpose that works was made, for those of the estimates that have one. */
export const withActiveLinks = async (
  ctx: Context,
  purpose: LinkPurpose,
  estimateIds: readonly EstimateId[],
) => await store.listWithActive(ctx.db, { estimateIds, purpose }, ctx.now())

/** Whether a link for this purpose works that was made since then. */
export async function hasActiveLink(
  ctx: Context,
  tx: Db,
  { estimateId, purpose }: { estimateId: EstimateId; purpose: LinkPurpose },
  since: Date,
) {
  const made = await store.listWithActive(tx, { estimateIds: [estimateId], purpose }, ctx.now())
  const madeAt = made.get(estimateId)
  return madeAt !== undefined && madeAt >= since
}

const MAX_RECIPIENT = 60

/** How the agent's list names a link that ODIE emailed. */
export const emailedTo = (to: string) => `${to} (by email)`.slice(0, MAX_RECIPIENT)

type Emailed = {
  estimateId: EstimateId
  purpose: LinkPurpose
  to: string
  /** The links that the address came through, or that were emailed to it; undefined if that isn't known. */
  earlier: readonly ShareId[] | undefined
}

/**
 * Makes a link to email. Earlier ones still work: someone may be writing an answer on such a page. Returns its URL, and the links that
 * count as `earlier` ones from now on. Null if one of the earlier links was ended: the agent doesn't want that person to have one.
 */
export async function issueByEmail(
  ctx: Context,
  tx: Db,
  { estimateId, purpose, to, earlier }: Emailed,
): Promise<{ url: string; links: ShareId[] } | null> {
  const theirs = await findUnended(tx, { estimateId, purpose, earlier })
  if (!theirs) return null
  const recipient = emailedTo(to)
  const { link, url } = await issue(ctx, tx, { estimateId, purpose, recipient, isEmailed: true })
  const others = theirs.filter(({ expiresAt }) => expiresAt > ctx.now())
  return { url, links: [...others, link].map(({ id }) => id) }
}

/** Someone's links; null if one of them was ended: the agent doesn't want that person to have one. */
async function findUnended(tx: Db, { estimateId, purpose, earlier }: Omit<Emailed, 'to'>) {
  const all = await store.listOfKind(tx, { estimateId, purpose })
  const theirs = earlier ? all.filter(({ id }) => earlier.includes(id)) : all
  // One that's missing ended too long ago to tell how.
  const isKnown = !earlier || theirs.length === earlier.length
  return !isKnown || theirs.some(({ revokedAt }) => revokedAt) ? null : theirs
}

/** Whether one of the links that someone's address came through, or that were emailed to it, was ended or is gone. */
export const wereEnded = async (tx: Db, emailed: Omit<Emailed, 'to'>) =>
  (await findUnended(tx, emailed)) === null

/** Whether one that ODIE emailed since then was ended. */
export async function wasEmailedEnded(
  tx: Db,
  kind: { estimateId: EstimateId; purpose: LinkPurpose },
  since: Date,
) {
  const links = await store.listOfKind(tx, kind)
  return links.some(({ isEmailed, revokedAt, createdAt }) => isEmailed && revokedAt && createdAt >= since)
}

type Opened = Awaited<ReturnType<typeof find>>

/**
 * The link with this token and its estimate. Limited per client address. Throws `not_found` for another purpose, once the link has
 * expired or was revoked, while its agent's account is deactivated, and for `work`, once its contractor's account was deleted.
 */
export async function openLink(
  ctx: Context,
  { token, purpose }: { token: string; purpose: LinkPurpose },
  client: Client,
): Promise<Opened> {
  await consume(ctx, OPENINGS, client.ip)
  return await find(ctx, { token, purpose })
}

/** The same, without the limit. */
export async function find(ctx: Context, { token, purpose }: { token: string; purpose: LinkPurpose }) {
  const link = await store.findActive(ctx.db, { tokenHash: hashOfToken(token), purpose }, ctx.now())
  const sent = link && (await findSent(ctx.db, link.estimateId))
  if (!sent)
    throw new DomainError('not_found', 'This link doesn’t work anymore. Ask the agent for a new one.')
  return { link, sent }
}

/** `record`: what was reported of the work, which is a page of its own, and a part of the request's page. */
type Opening = Client & { part: 'page' | 'pdf' | 'picture' | 'record' }

const FOLLOWING: readonly Opening['part'][] = ['picture', 'record']

/** Counts an opening for the agent and records it in the audit trail, unless it's a picture or record that belongs to an earlier one. */
export async function countOpening(
  ctx: Context,
  { id, estimateId, recipient, purpose }: store.ShareRow,
  { ip, part }: Opening,
) {
  const now = ctx.now()
  const openedBefore = FOLLOWING.includes(part) ? new Date(now.getTime() - OPENING_MS) : null
  await ctx.db.transaction(async (tx) => {
    if (!(await store.countOpening(tx, id, { at: now, openedBefore }))) return
    const event = { action: 'shared-estimate-opened', subject: estimateId, ip }
    const details = { recipient, part, ...(purpose !== 'view' && { purpose }) }
    await record(tx, { name: 'share link' }, { ...event, details })
  })
}

/** Ends the links of an estimate that have this purpose. */
export const endLinks = store.revokeAll
