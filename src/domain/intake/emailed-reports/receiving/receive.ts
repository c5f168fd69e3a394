import { createHash } from 'node:crypto'
import { z } from 'zod'
import { tokenOfDelivery } from '#domain/intake/emailed-reports/message/delivery.ts'
import { valuesOf } from '#domain/intake/emailed-reports/message/header-fields.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Db } from '#platform/db/db.ts'
import { FileTooLarge } from '#platform/storage/storage.ts'
import { processMessage } from '../jobs.ts'
import { MAX_MESSAGE_BYTES } from '../rules.ts'
import * as store from '../store.ts'
import { createGist } from './identity.ts'

/** A message whose file is durable. */
export const StoredMessage = z.object({
  file: z.object({ key: z.string(), bytes: z.int(), sha256: z.string() }),
  /** It was too large, and the file has only its beginning. */
  isCut: z.boolean(),
  fields: z.array(z.object({ name: z.string(), value: z.string() })),
  contentHash: z.string(),
})
export type StoredMessage = z.infer<typeof StoredMessage>

/** Stores a message as it arrives; of one that's too large, only its beginning. Throws what the source and the storage do. */
export async function storeMessage(
  { storage }: Pick<Context, 'storage'>,
  source: AsyncIterable<Uint8Array>,
): Promise<StoredMessage> {
  const gist = createGist()
  try {
    const file = await storage.put(gist.through(source), { maxBytes: MAX_MESSAGE_BYTES })
    return { file, isCut: false, ...gist.result() }
  } catch (error) {
    if (!(error instanceof FileTooLarge)) throw error
    const beginning = (async function* () {
      yield gist.beginning()
    })()
    const file = await storage.put(beginning, { maxBytes: MAX_MESSAGE_BYTES })
    // What was hashed depends on how much had arrived.
    const contentHash = createHash('sha256').update(gist.beginning()).digest('hex')
    return { file, isCut: true, fields: gist.result().fields, contentHash }
  }
}

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
