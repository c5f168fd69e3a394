import { Readable } from 'node:stream'
import { hashOfToken, newToken } from '#domain/accounts/identity/tokens.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import { type CalendarFeed, readCalendar } from './contract.ts'
import { dateEventsOf, workEventsOf } from './events.ts'
import { icalendarOf } from './icalendar.ts'
import * as store from './store.ts'

/** Making and ending addresses, per user. */
const CHANGES: Limit = { name: 'calendar-feed', max: 30, windowSeconds: 60 * 60, noun: 'calendar addresses' }
/** Reading a calendar. Per user, because calendar services read those of many users from one client address. */
const READS: Limit = { name: 'calendar-read', max: 240, windowSeconds: 60 * 60 }
/** Reading with an address that doesn't exist, per client address. */
const MISSES: Limit = { name: 'calendar-miss', max: 240, windowSeconds: 60 * 60 }

export async function read(ctx: Context, { userId }: SignedIn): Promise<{ feed: CalendarFeed | null }> {
  const feed = await store.find(ctx.db, userId)
  return { feed: feed ? { createdAt: feed.createdAt.toISOString() } : null }
}

/** Makes an address, and ends the one before. Throws `conflict` if that one isn't `replaces`. */
export async function create(ctx: Context, actor: SignedIn, replaces: string | null) {
  const { userId } = actor
  await consume(ctx, CHANGES, userId)
  const { token, hash: tokenHash } = newToken()
  const createdAt = ctx.now()
  await ctx.db.transaction(async (tx) => {
    const feed = { userId, tokenHash, createdAt }
    const isCreated = replaces
      ? await store.replace(tx, feed, new Date(replaces))
      : await store.insert(tx, feed)
    if (!isCreated)
      throw new DomainError(
        'conflict',
        'Your calendar’s address was changed somewhere else. Reload the page to see it.',
      )
    await record(tx, actor, { action: 'calendar-address-created', subject: userId })
  })
  return {
    createdAt: createdAt.toISOString(),
    url: `${ctx.config.publicUrl}${readCalendar.path}?token=${token}`,
  }
}

/** Ends the address. Idempotent. */
export async function end(ctx: Context, actor: SignedIn) {
  await consume(ctx, CHANGES, actor.userId)
  await ctx.db.transaction(async (tx) => {
    if (await store.remove(tx, actor.userId))
      await record(tx, actor, { action: 'calendar-address-ended', subject: actor.userId })
  })
}

/** The calendar. Throws `not_found` once the address was ended or renewed, and while the account is deactivated. */
export async function open(
  ctx: Context,
  token: string,
  { ip }: Pick<RequestContext, 'ip'>,
): Promise<Download> {
  const feed = await store.findByToken(ctx.db, hashOfToken(token))
  if (!feed) {
    await consume(ctx, MISSES, ip)
    throw new DomainError(
      'not_found',
      'This calendar doesn’t exist anymore. Its address was ended or renewed.',
    )
  }
  await consume(ctx, READS, feed.userId)
  const isContractor = feed.role === 'contractor'
  const text = icalendarOf({
    name: isContractor ? 'ODIE: scheduled work' : 'ODIE: dates',
    events: isContractor ? await workEventsOf(ctx, feed.userId) : await dateEventsOf(ctx, feed.userId),
    now: ctx.now(),
  })
  const bytes = Buffer.from(text)
  return {
    name: 'odie.ics',
    type: 'text/calendar; charset=utf-8',
    disposition: 'attachment',
    maxAgeSeconds: 0,
    bytes: bytes.length,
    body: Readable.from([bytes]),
  }
}
