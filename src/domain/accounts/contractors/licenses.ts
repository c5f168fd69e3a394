import { staffEmails } from '#domain/accounts/identity/people.ts'
import { businessName } from '#domain/accounts/identity/rules.ts'
import { post } from '#domain/mail/enqueue.ts'
import { dayOf, daysAfter, daysUntil } from '#kernel/days.ts'
import type { Context } from '#platform/context.ts'
import { forEachItem } from '#platform/jobs/for-each-item.ts'
import { licenseEnding, licenseExpired } from './mails.ts'
import { LICENSE_WARNING_DAYS } from './rules.ts'
import * as store from './store.ts'

/** The last day's email goes out late if the server was down, but not months after an old date was entered. */
const LATEST_DAYS = 7

/**
 * Warns contractors whose license ends within a month, and on its last day staff too. Each of them gets each email once for
 * each date.
 */
export async function warn(ctx: Context) {
  const today = dayOf(ctx.now())
  const [from, to] = [daysAfter(today, -LATEST_DAYS), daysAfter(today, LICENSE_WARNING_DAYS)]
  await forEachItem(await store.listLicensesEnding(ctx.db, from, to), async (contractor) => {
    const { id, email, licenseNumber, licenseExpires } = contractor
    if (!licenseNumber || !licenseExpires) return
    const days = daysUntil(licenseExpires, ctx.now())
    const name = businessName(contractor)
    const facts = { id, name, licenseNumber, licenseExpires, days }
    const { publicUrl } = ctx.config
    const ownUrl = `${publicUrl}/contractor/company`
    await ctx.db.transaction(async (tx) => {
      if (days > 0) {
        await post(ctx, tx, licenseEnding(email, { ...facts, url: ownUrl }))
        return
      }
      await post(ctx, tx, licenseExpired(email, { ...facts, forStaff: false, url: ownUrl }))
      for (const to of await staffEmails(ctx, tx))
        await post(
          ctx,
          tx,
          licenseExpired(to, { ...facts, forStaff: true, url: `${publicUrl}/admin/contractors` }),
        )
    })
  })
}
