import { post } from '#domain/mail/enqueue.ts'
import type { Page, PageRequest } from '#kernel/page.ts'
import type { RequestContext } from '#kernel/request-context.ts'
import type { Context } from '#platform/context.ts'
import { pageOf } from '#platform/db/keyset.ts'
import { consume, type Limit } from '#platform/limits/limits.ts'
import type { WaitedZip } from './contract.ts'
import { notifyWaitlist } from './jobs.ts'
import { zipServed } from './mails.ts'
import * as store from './store.ts'
import { assertZip } from './territories.ts'
import { findZip } from './zips/states.ts'

const SIGN_UPS: Limit = { name: 'notify', max: 20, windowSeconds: 60 * 60, noun: 'waiting list sign-ups' }
/** Emails posted per transaction. A full batch queues the next one. */
const BATCH_SIZE = 200

/** Puts an address on the waiting list of a ZIP. Joining twice is one entry. */
export async function join(ctx: Context, entry: { email: string; zipCode: string }, request: RequestContext) {
  await consume(ctx, SIGN_UPS, request.ip)
  assertZip(entry.zipCode, 'zipCode')
  await store.insertWaitlistEntry(ctx.db, entry)
}

/** The ZIP codes that people wait for, with city and county where they are known. */
export async function list(ctx: Context, request: PageRequest): Promise<Page<WaitedZip>> {
  return pageOf(await store.listWaitlist(ctx.db, request), request.limit, ({ zipCode, people, since }) => ({
    zipCode,
    city: findZip(zipCode)?.city ?? null,
    county: findZip(zipCode)?.county ?? null,
    people,
    since: new Date(since).toISOString(),
  }))
}

/** Emails the people who wait for a ZIP that is served by now, each of them once. */
export async function notifyServed(ctx: Context) {
  await ctx.db.transaction(async (tx) => {
    const entries = await store.lockServedEntries(tx, ctx.config.servedStates, BATCH_SIZE)
    for (const { email, zipCode, city, state } of entries) {
      const url = `${ctx.config.publicUrl}/auth?tab=signup`
      await post(ctx, tx, zipServed(email, { zipCode, place: `${city}, ${state}`, url }))
      await store.markNotified(tx, { email, zipCode }, ctx.now())
    }
    if (entries.length === BATCH_SIZE) await ctx.enqueue(tx, notifyWaitlist, {})
  })
}
