import { post } from '#domain/mail/enqueue.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { Contractor } from './contract.ts'
import { leadsEmailChanged } from './mails.ts'

/**
 * Tells the account's address, and the one that leads went to before, when leads go elsewhere: someone else may have changed it.
 */
export async function announceLeadsEmail(
  ctx: Context,
  tx: Db,
  { before, after }: Record<'before' | 'after', Pick<Contractor, 'id' | 'email' | 'leadsEmail'>>,
) {
  if (before.leadsEmail === after.leadsEmail) return
  const facts = {
    id: after.id,
    leadsEmail: after.leadsEmail ?? after.email,
    at: ctx.now(),
    support: ctx.config.supportEmail,
  }
  const informed = new Set([before.email, before.leadsEmail ?? before.email])
  for (const to of informed) await post(ctx, tx, leadsEmailChanged(to, facts))
}
