import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import type { Context } from '#platform/context.ts'
import { renderThumbnails } from '#platform/documents/drawing-tasks.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import { type ReportId, THUMBNAILS_PER_SHEET } from '../contract.ts'
import { readRow } from '../reports.ts'
import * as store from '../store.ts'
import { drawnFrom, KEEP_SECONDS, keyOfImage, turnsOf, unlessWithdrawn } from './images.ts'

/** A sheet of page thumbnails. Throws `not_found` when there are no such pages, or the report is withdrawn. */
export async function read(ctx: Context, actor: SignedIn, id: ReportId, sheet: number): Promise<Download> {
  const report = await readRow(ctx, actor, id)
  const key = await unlessWithdrawn(ctx, id, keyOfSheet(ctx, report, { sheet, pool: ctx.pageImages }))
  return {
    name: `pages-${sheet}.webp`,
    type: 'image/webp',
    disposition: 'inline',
    maxAgeSeconds: KEEP_SECONDS,
    ...(await ctx.storage.read(key)),
  }
}

type Drawing = { sheet: number; pool: Pool; signal?: AbortSignal }

/** The storage key of a sheet (from 1), which is drawn unless it was before. */
export const keyOfSheet = (ctx: Context, report: store.ReportSummary, { sheet, pool, signal }: Drawing) =>
  keyOfImage(ctx, { reportId: report.id, name: `sheet-${sheet}` }, async () => {
    const analysis = await store.findAnalysis(ctx.db, report.id)
    const from = (sheet - 1) * THUMBNAILS_PER_SHEET + 1
    const turned = Array.from({ length: THUMBNAILS_PER_SHEET }, (_, index) => turnsOf(analysis, from + index))
    return await drawnFrom(ctx, report, (file) =>
      renderThumbnails(pool, file, { from, count: THUMBNAILS_PER_SHEET, turned, signal }),
    )
  })
