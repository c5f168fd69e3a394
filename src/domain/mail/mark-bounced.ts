import { record } from '#domain/records/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import * as store from './store.ts'

/** A mail server's word that it couldn't deliver an email which another one had accepted. */
export type Bounce = {
  /** What the Message-ID of the email begins with. */
  key: string
  recipient: string
  /** For staff. */
  reason: string
}

/**
 * Marks the email as failed. Returns false, and changes nothing, if there is no such email to this recipient, or if it has been
 * marked before.
 */
export async function markBounced(ctx: Context, tx: Db, { key, recipient, reason }: Bounce) {
  const mail = await store.markBounced(tx, { key, recipient, failure: reason, at: ctx.now() })
  if (!mail) return false
  // Without the reason: deleting an account finds an address that's a value of its own, not one in a mail server's words.
  const details = { recipient: mail.recipient, subject: mail.subject }
  await record(tx, { name: 'mail server' }, { action: 'mail-bounced', subject: mail.id, details })
  return true
}
