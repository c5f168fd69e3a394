import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { FileTooLarge } from '#platform/storage/storage.ts'
import { MAX_MESSAGE_BYTES } from '../rules.ts'
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
