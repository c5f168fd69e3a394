import { createHash } from 'node:crypto'
import { tokenOfDelivery } from '#domain/intake/emailed-reports/message/delivery.ts'
import { valuesOf } from '#domain/intake/emailed-reports/message/header-fields.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { processMessage } from '../jobs.ts'
import * as store from '../store.ts'
import type { StoredMessage } from './stored-message.ts'

type Delivery = {
  source: 'imap' | 'pipe'
  /** The envelope's recipient, if it's known. */
  recipient: string | null
}

/** Longer than all attempts together. A message that's still waiting then has lost its job. */
const RETRY_AFTER_MS = 60 * 60_000

/** Records a stored message and queues its processing. False if it arrived before: then its new file isn't needed. */
export async function register(
  ctx: Context,
  tx: Db,
  message: StoredMessage,
  { source, recipient }: Delivery,
): Promise<boolean> {
  const inbox = ctx.config.inbox!.address
  const token = tokenOfDelivery(message.fields, { inbox, recipient })
  const [messageId = ''] = valuesOf(message.fields, 'message-id')
  const identity = JSON.stringify([token, messageId, message.contentHash])
  const now = ctx.now()
  const id = await store.insertMessage(tx, {
    identity: createHash('sha256').update(identity).digest('hex'),
    contentHash: message.contentHash,
    source,
    recipient,
    fileKey: message.file.key,
    bytes: message.file.bytes,
    isCut: message.isCut,
    receivedAt: now,
    retryAt: new Date(now.getTime() + RETRY_AFTER_MS),
  })
  if (id === null) return false
  await ctx.enqueue(tx, processMessage, { messageId: id })
  return true
}

/**
 * Takes a message from the mail server, whose file has been stored. Returns once that's durable. False if it arrived before.
 * @throws DomainError `not_possible` if ODIE takes no reports by email
 */
export async function receive(
  ctx: Context,
  message: StoredMessage,
  recipient: string | null,
): Promise<boolean> {
  if (!ctx.config.inbox)
    throw new DomainError('not_possible', 'INBOX_ADDRESS isn’t set, so ODIE takes no reports by email.')
  const isNew = await ctx.db.transaction((tx) => register(ctx, tx, message, { source: 'pipe', recipient }))
  if (!isNew) await ctx.storage.delete(message.file.key)
  return isNew
}

/** Queues the messages again that have been waiting for too long. */
export async function requeueWaiting(ctx: Context) {
  await ctx.db.transaction(async (tx) => {
    const next = new Date(ctx.now().getTime() + RETRY_AFTER_MS)
    for (const { id: messageId } of await store.claimWaiting(tx, { now: ctx.now(), next }))
      await ctx.enqueue(tx, processMessage, { messageId })
  })
}
