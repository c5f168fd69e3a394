import type { MailboxState } from '#domain/mail/mailboxes/contract.ts'
import { stateOf } from '#domain/mail/mailboxes/reading.ts'
import type { Context } from '#platform/context.ts'
import { bounceMailboxes } from './tables.ts'

/** Whether the mailbox of returned emails can be read; null if none is configured. */
export async function read(ctx: Context): Promise<{ mailbox: MailboxState | null }> {
  const { bounces } = ctx
  return { mailbox: bounces && (await stateOf(ctx, { table: bounceMailboxes, address: bounces.name })) }
}
