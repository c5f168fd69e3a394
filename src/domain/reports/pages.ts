import { Readable } from 'node:stream'
import { renderPage } from '#domain/analysis/analysis.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import { UnreadableDocument } from '#platform/documents/document.ts'
import type { ReportId } from './contract.ts'
import { canSeePages } from './policy.ts'
import { fileOf, readRow } from './reports.ts'
import * as store from './store.ts'

/** A page never changes, so browsers may cache it for about as long as someone works on a report. */
const KEEP_SECONDS = 60 * 60
const MAX_IMAGE_BYTES = 20 * 1024 * 1024

/** The image of one page, rendered on the first request and kept. Throws `not_found` once the report is withdrawn. */
export async function read(ctx: Context, actor: SignedIn, id: ReportId, number: number): Promise<Download> {
  const report = await readRow(ctx, actor, id)
  if (!canSeePages(actor, report)) throw pageNotFound()
  try {
    const key = (await store.findPage(ctx.db, id, number))?.fileKey ?? (await render(ctx, report, number))
    return {
      name: `page-${number}.webp`,
      type: 'image/webp',
      disposition: 'inline',
      maxAgeSeconds: KEEP_SECONDS,
      ...(await ctx.storage.read(key)),
    }
  } catch (error) {
    // If the report was withdrawn while the page was rendered, that is why it failed.
    throw (await store.find(ctx.db, id)) ? error : pageNotFound()
  }
}

async function render(ctx: Context, report: store.ReportSummary, number: number) {
  const image = await ctx.storage
    .withLocalFile(fileOf(report.reportFilePath), (file) => renderPage(ctx.pageImages, file, number))
    .catch((error) => {
      throw error instanceof UnreadableDocument && error.code !== 'defect'
        ? new DomainError('not_found', error.message)
        : error
    })
  const { key, bytes } = await ctx.storage.put(Readable.from([image]), { maxBytes: MAX_IMAGE_BYTES })
  const page = { reportId: report.id, number, fileKey: key, bytes }
  const isFirst = await store.insertPage(ctx.db, page).catch(async (error) => {
    await ctx.storage.delete(key)
    throw error
  })
  if (isFirst) return key
  // Another request rendered it at the same time: one image is kept.
  await ctx.storage.delete(key)
  return (await store.findPage(ctx.db, report.id, number))?.fileKey ?? key
}

const pageNotFound = () => new DomainError('not_found', 'There is no such page.')
