import { Readable } from 'node:stream'
import type { Analysis } from '#domain/analysis/contract.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { type Turns, UnreadableDocument } from '#platform/documents/document.ts'
import type { StorageKey } from '#platform/storage/storage.ts'
import type { ReportId } from '../contract.ts'
import { fileOf, notFound } from '../reports.ts'
import * as store from '../store.ts'

/** A page never changes, so browsers may cache its images for about as long as someone works on a report. */
export const KEEP_SECONDS = 60 * 60
export const MAX_IMAGE_BYTES = 20 * 1024 * 1024

/** The storage key of an image made from a report's pages. Made on the first request, and kept as long as the report's file. */
export async function keyOfImage(
  ctx: Context,
  { reportId, name }: { reportId: ReportId; name: string },
  make: () => Promise<Uint8Array>,
): Promise<StorageKey> {
  const known = await store.findImage(ctx.db, reportId, name)
  if (known) return known.fileKey
  const { key, bytes } = await ctx.storage.put(Readable.from([await make()]), { maxBytes: MAX_IMAGE_BYTES })
  const isFirst = await store
    .insertImage(ctx.db, { reportId, name, fileKey: key, bytes })
    .catch(async (error) => {
      await ctx.storage.delete(key)
      throw error
    })
  if (isFirst) return key
  // Another request made it at the same time: one image is kept.
  await ctx.storage.delete(key)
  return (await store.findImage(ctx.db, reportId, name))?.fileKey ?? key
}

/** By how many quarters a page (1-based) must be turned clockwise to be read. */
export const turnsOf = (analysis: Analysis | null, page: number): Turns =>
  analysis?.document.pageSizes[page - 1]?.turned ?? 0

/** What `draw` makes of a report's file. Throws `gone` once the file is deleted, and `not_found` if it has no such pages. */
export const drawnFrom = (
  ctx: Context,
  report: store.ReportSummary,
  draw: (file: string) => Promise<Uint8Array>,
): Promise<Uint8Array> =>
  ctx.storage.withLocalFile(fileOf(report), draw).catch((error) => {
    throw error instanceof UnreadableDocument && error.code !== 'defect'
      ? new DomainError('not_found', error.message)
      : error
  })

/** Throws `not_found` if the work failed because the report was withdrawn in the meantime. */
export const unlessWithdrawn = <Result>(ctx: Context, id: ReportId, work: Promise<Result>): Promise<Result> =>
  work.catch(async (error) => {
    throw (await store.find(ctx.db, id)) ? error : notFound()
  })
