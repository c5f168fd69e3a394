import { Readable } from 'node:stream'
import type { Analysis } from '#domain/analysis/contract.ts'
import type { SignedIn } from '#kernel/actor.ts'
import type { Download } from '#kernel/endpoint.ts'
import { DomainError } from '#kernel/errors.ts'
import type { Context } from '#platform/context.ts'
import type { Turns } from '#platform/documents/document.ts'
import { renderPage } from '#platform/documents/drawing-tasks.ts'
import type { Attempt } from '#platform/job.ts'
import type { Pool } from '#platform/tasks/pool.ts'
import { PAGE_WIDTHS, type PageWidth, type ReportId, THUMBNAILS_PER_SHEET } from '../contract.ts'
import { preparePages } from '../jobs.ts'
import { canSeePages } from '../permissions.ts'
import { readRow } from '../reports.ts'
import * as store from '../store.ts'
import { drawnFrom, KEEP_SECONDS, keyOfImage, MAX_IMAGE_BYTES, turnsOf, unlessWithdrawn } from './images.ts'
import { keyOfSheet } from './thumbnails.ts'

/** The image of one page, rendered on the first request and kept. Throws `not_found` once the report is withdrawn. */
export async function read(
  ctx: Context,
  actor: SignedIn,
  { id, number, width = '1240' }: { id: ReportId; number: number; width?: PageWidth | undefined },
): Promise<Download> {
  const report = await readRow(ctx, actor, id)
  if (!canSeePages(actor, report)) throw pageNotFound()
  const key = await unlessWithdrawn(ctx, id, KEYS[width](ctx, report, number))
  return {
    name: `page-${number}.webp`,
    type: 'image/webp',
    disposition: 'inline',
    maxAgeSeconds: KEEP_SECONDS,
    ...(await unlessWithdrawn(ctx, id, ctx.storage.read(key))),
  }
}

/** The storage key of a page's wide image, which is rendered unless it was before. Throws as `read` does. */
export const keyOfPage = async (ctx: Context, report: store.ReportSummary, number: number) =>
  (await store.findPage(ctx.db, report.id, number))?.fileKey ??
  (await render(ctx, report, {
    number,
    turned: turnsOf(await store.findAnalysis(ctx.db, report.id), number),
    pool: ctx.pageImages,
  }))

const NARROW_PX = Number(PAGE_WIDTHS[0])

/** The same for its narrow image, which takes half the time and half the bytes. */
const keyOfNarrowPage = async (ctx: Context, report: store.ReportSummary, number: number) =>
  await renderNarrow(ctx, report, {
    number,
    turned: turnsOf(await store.findAnalysis(ctx.db, report.id), number),
    pool: ctx.pageImages,
  })

const KEYS = { '800': keyOfNarrowPage, '1240': keyOfPage } as const satisfies Record<PageWidth, unknown>

/** An ordinary page takes 0.1 s. */
const FIRST_PAGE_MS = 2000

/**
 * Draws the page that the desk opens with, so that it's there when the draft is. The process that read the report draws it: it's
 * running. Does nothing if that takes more than 2 seconds or fails; then the page is drawn with the others.
 */
export async function drawFirst(ctx: Context, id: ReportId, analysis: Analysis, { signal }: Attempt) {
  const [number] = pagesToPrepare(analysis)
  const report = await store.find(ctx.db, id)
  if (!number || !report?.reportFilePath || analysis.document.kind !== 'pdf') return
  const limited = AbortSignal.any([signal, AbortSignal.timeout(FIRST_PAGE_MS)])
  await renderBoth(ctx, report, {
    number,
    turned: turnsOf(analysis, number),
    pool: ctx.documents,
    signal: limited,
  }).catch((error) => {
    signal.throwIfAborted()
    ctx.log.info({ err: error, reportId: id }, 'the first page wasn’t drawn with the analysis')
  })
}

/** Pages drawn by one job. */
const BATCH = 5

/** Draws the pages with findings, from the `from`th on, before staff open the report. Ends when the report is withdrawn. */
export async function prepare(
  ctx: Context,
  { reportId, from }: { reportId: ReportId; from: number },
  { signal }: Attempt,
) {
  const report = await store.find(ctx.db, reportId)
  const analysis = await store.findAnalysis(ctx.db, reportId)
  if (!report?.reportFilePath || analysis?.document.kind !== 'pdf') return
  const numbers = pagesToPrepare(analysis)
  for (const number of numbers.slice(from, from + BATCH)) {
    const drawing = { number, turned: turnsOf(analysis, number), pool: ctx.backgroundPages, signal }
    await orUnreadable(ctx, report, renderBoth(ctx, report, drawing))
  }
  if (from + BATCH < numbers.length) await ctx.enqueue(ctx.db, preparePages, { reportId, from: from + BATCH })
  else await prepareThumbnails(ctx, report, { pages: analysis.document.pages, signal })
}

async function prepareThumbnails(
  ctx: Context,
  report: store.ReportSummary,
  { pages, signal }: { pages: number; signal: AbortSignal },
) {
  const sheets = Math.ceil(Math.min(pages, MAX_PREPARED) / THUMBNAILS_PER_SHEET)
  for (let sheet = 1; sheet <= sheets; sheet++)
    await orUnreadable(ctx, report, keyOfSheet(ctx, report, { sheet, pool: ctx.backgroundPages, signal }))
}

/** Goes on without a page that can't be drawn. */
async function orUnreadable(ctx: Context, report: store.ReportSummary, drawing: Promise<unknown>) {
  try {
    await drawing
  } catch (error) {
    const isUnreadable = error instanceof DomainError
    // If the report was withdrawn while the page was drawn, that is why it failed.
    if (!isUnreadable && (await store.find(ctx.db, report.id))) throw error
  }
}

/** Beyond these, pages are drawn as they are opened. */
const MAX_PREPARED = 80

/** What the desk opens, in its order: the first page of each finding, the report's first page, and all other evidence. */
function pagesToPrepare({ document, findings, possible = [], setAside = [] }: Analysis): number[] {
  const all = [...findings, ...possible, ...setAside]
  const first = findings.flatMap(({ evidence }) => evidence[0]?.page ?? [])
  const others = all.flatMap(({ evidence }) => evidence.map(({ page }) => page))
  const numbers = new Set([...first, 1, ...others])
  return [...numbers].filter((number) => number <= document.pages).slice(0, MAX_PREPARED)
}

type Drawing = { number: number; turned: Turns; pool: Pool; signal?: AbortSignal }

/** Renders a page in both widths, unless it was before. */
async function renderBoth(ctx: Context, report: store.ReportSummary, drawing: Drawing) {
  if (!(await store.findPage(ctx.db, report.id, drawing.number))) await render(ctx, report, drawing)
  await renderNarrow(ctx, report, drawing)
}

const renderNarrow = (ctx: Context, report: store.ReportSummary, drawing: Drawing) =>
  keyOfImage(ctx, { reportId: report.id, name: `page-${drawing.number}-w${NARROW_PX}` }, () => {
    const { number, turned, pool, signal } = drawing
    return drawnFrom(ctx, report, (file) =>
      renderPage(pool, file, { page: number, turned, widthPx: NARROW_PX, signal }),
    )
  })

async function render(ctx: Context, report: store.ReportSummary, { number, turned, pool, signal }: Drawing) {
  const image = await drawnFrom(ctx, report, (file) =>
    renderPage(pool, file, { page: number, turned, signal }),
  )
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

const pageNotFound = () => new DomainError('not_found', 'We couldn’t find this page of the report.')
