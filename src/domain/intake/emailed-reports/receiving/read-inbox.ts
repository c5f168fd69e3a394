import { type ReadMessage, readMailbox, stateOf } from '#domain/mail/mailboxes/reading.ts'
import type { Context } from '#platform/context.ts'
import type { Attempt } from '#platform/job.ts'
import type { OpenMailbox } from '#platform/mail/mailbox.ts'
import type { Inbox } from '../contract.ts'
import { inboxMailboxes } from '../tables.ts'
import { register, requeueWaiting } from './receive.ts'
import { storeMessage } from './stored-message.ts'

const MAX_MESSAGES = 100
/** Longer than the job may take. */
const RESERVED_SECONDS = 16 * 60

/** Stores what has arrived in the inbox, and queues it to be processed. One process at a time. */
export async function readAll(
  ctx: Context,
  _payload: object,
  { signal }: Attempt,
  { maxMessages = MAX_MESSAGES } = {},
) {
  if (!ctx.config.inbox) return
  await requeueWaiting(ctx)
  if (!ctx.inbox) return
  const isComplete = await readMailbox(ctx, {
    table: inboxMailboxes,
    mailbox: ctx.inbox,
    maxMessages,
    reservedSeconds: RESERVED_SECONDS,
    signal,
    readOne: (mailbox, uid) => readOne(ctx, mailbox, uid),
  })
  if (isComplete) ctx.metrics.noteInboxRead()
}

async function readOne(ctx: Context, mailbox: OpenMailbox, uid: number): Promise<ReadMessage> {
  const source = await mailbox.fetchWhole(uid)
  const message = source && (await storeMessage(ctx, source))
  let isNew = false
  return {
    apply: async (tx) => {
      isNew = message !== null && (await register(ctx, tx, message, { source: 'imap', recipient: null }))
    },
    finish: async (isApplied) => {
      // After the commit: a crash in between leaves an orphaned file, which the nightly cleanup deletes.
      if (message && !(isApplied && isNew)) await ctx.storage.delete(message.file.key)
      // Only people look at it, so it doesn't matter if this is missing after a crash.
      await mailbox.markRead(uid)
    },
  }
}

/** Whether the inbox is read, for staff; null if none is configured. */
export async function readInboxState(ctx: Context): Promise<{ inbox: Inbox | null }> {
  const { inbox } = ctx.config
  if (!inbox) return { inbox: null }
  const { address, authservId } = inbox
  const mailbox = ctx.inbox && (await stateOf(ctx, { table: inboxMailboxes, address: ctx.inbox.name }))
  return { inbox: { address, mailbox, isAuthenticated: authservId !== null } }
}
