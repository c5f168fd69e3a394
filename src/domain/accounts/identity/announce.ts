import { post } from '#domain/mail/enqueue.ts'
import { record } from '#domain/records/audit/audit.ts'
import type { UserId } from '#kernel/actor.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import type { EmailContent } from '#platform/mail/mail.ts'
import { findPerson } from './people.ts'

type Change = {
  actor: { userId: UserId; accessToken?: string }
  ip: string
  action: string
  details: Record<string, unknown>
}

/**
 * Emails the account's owner about a change in how the account is accessed, and adds it to the audit trail. Throws `signed_out` if
 * the account is gone.
 */
export async function announce(
  ctx: Context,
  tx: Db,
  { actor, ...event }: Change,
  write: (to: string) => EmailContent,
) {
  const owner = await findPerson(tx, actor.userId)
  if (!owner) throw new DomainError('signed_out', 'Unauthorized')
  await post(ctx, tx, write(owner.email))
  await record(tx, actor, { ...event, subject: owner.email })
}
