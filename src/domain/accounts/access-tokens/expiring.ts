import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { accessTokenExpiring } from './mails.ts'
import { EXPIRY_WARNING_DAYS, KEEP_EXPIRED_DAYS } from './rules.ts'
import * as store from './store.ts'

const DAY_MS = 24 * 60 * 60 * 1000

/** Emails the owners of tokens that expire within a week, once for each token. */
export async function warnOfExpiry(ctx: Context) {
  const now = ctx.now()
  const to = new Date(now.getTime() + EXPIRY_WARNING_DAYS * DAY_MS)
  const expiring = await store.listExpiring(ctx.db, { from: now, to, minDays: EXPIRY_WARNING_DAYS })
  await forEachItem(expiring, async ({ email, ...token }) => {
    const facts = { ...token, url: `${ctx.config.publicUrl}/account` }
    await ctx.db.transaction((tx) => post(ctx, tx, accessTokenExpiring(email, facts)))
  })
}

/** Deletes tokens that expired a month ago; until then, their owners see that they have. */
export const deleteExpired = (ctx: Context) =>
  store.deleteExpiredBefore(ctx.db, new Date(ctx.now().getTime() - KEEP_EXPIRED_DAYS * DAY_MS))
