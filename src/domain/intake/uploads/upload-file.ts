import type { ReportId } from '#domain/reports/contract.ts'
import type { Context } from '#platform/context.ts'
import { createMeter } from '#platform/storage/meter.ts'
import { released } from '#platform/storage/release-memory.ts'
import type { StoredFile } from '#platform/storage/storage.ts'
import { REPORT_UPLOAD } from '../contract.ts'
import * as store from './upload-store.ts'

type Received = {
  id: ReportId
  parts: Awaited<ReturnType<typeof store.listParts>>
  totalBytes: number
  last: StoredFile | null
}

/**
 * The file of an upload that arrived in one request, or else its parts as one file. Null if another process has just finished the
 * upload and deleted them.
 */
export async function assembleFile(
  ctx: Context,
  { id, parts, totalBytes, last }: Received,
): Promise<StoredFile | null> {
  const [part] = parts
  try {
    if (part?.bytes !== totalBytes) return await join(ctx, parts)
    if (last?.key === part.fileKey && last.bytes === totalBytes) return last
    // After a crash, a part may have more than what is acknowledged.
    if ((await ctx.storage.sizeOf(part.fileKey)) !== totalBytes) return await join(ctx, parts)
    return { key: part.fileKey, ...(await measure(ctx, part.fileKey)) }
  } catch (error) {
    if (await store.find(ctx.db, id)) throw error
    return null
  }
}

async function measure(ctx: Context, key: string) {
  const meter = createMeter()
  for await (const _ of meter.through((await ctx.storage.read(key)).body));
  return meter.result()
}

/** Stores the parts as one file. */
async function join(ctx: Context, parts: Received['parts']) {
  const bytesOf = async function* () {
    for (const { fileKey, bytes } of parts) yield* firstOf((await ctx.storage.read(fileKey)).body, bytes)
  }
  return await ctx.storage.put(released(bytesOf()), { maxBytes: REPORT_UPLOAD.maxBytes })
}

/** What's acknowledged of a part. */
async function* firstOf(body: AsyncIterable<Uint8Array>, bytes: number) {
  let left = bytes
  for await (const chunk of body) {
    const piece = chunk.subarray(0, left)
    // A chunk that has been passed on may be released.
    left -= piece.length
    yield piece
    if (left === 0) return
  }
}
