import { Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import type { Role, UserId } from '#kernel/actor.ts'
import type { Context } from '#platform/context.ts'
import { FileMissing, type StorageKey, type StoredFile } from '#platform/storage/storage.ts'
import { listFiles, readSections } from './contents.ts'

/** More than anyone has: 5,000 reports of the largest size that is accepted. */
const MAX_BYTES = 400 * 1024 ** 3

/** Stores a ZIP file with everything about a user, one file after the other, so that its size doesn't matter for the memory. */
export async function storeArchive(ctx: Context, id: UserId, role: Role): Promise<StoredFile> {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  zip.on('error', (error) => output.destroy(error as Error))
  for await (const [name, content] of readSections(ctx.db, id, role))
    zip.addBuffer(Buffer.from(content), name)
  for (const { path, key } of await listFiles(ctx.db, id))
    zip.addReadStreamLazy(path, { compress: false }, (use) => {
      open(ctx, key).then(
        (body) => use(null, body),
        (error) => use(error, Readable.from([])),
      )
    })
  zip.end()
  return await ctx.storage.put(output, { maxBytes: MAX_BYTES })
}

/** A file that was deleted meanwhile is empty in the ZIP file. */
async function open({ storage }: Context, key: StorageKey): Promise<Readable> {
  try {
    return (await storage.read(key)).body
  } catch (error) {
    if (error instanceof FileMissing) return Readable.from([])
    throw error
  }
}
