import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { readDocument } from '#platform/documents/read.ts'
import { serve } from '#platform/tasks/serve.ts'
import { handle } from '#platform/tasks/task.ts'
import { encodeLogoTask } from '#platform/typeset/logo-task.ts'
import type { Analysis } from './contract.ts'
import { findDeficiencies } from './findings/findings.ts'
import type { ReportText } from './report-text.ts'
import { companyOf } from './structure/company.ts'
import { printedAddressOf } from './structure/printed-address.ts'
import { reportTextOf } from './structure/report-text.ts'
import { analyseTask, cropPageTask, drawPageTask, drawThumbnailsTask } from './tasks.ts'

/** Increment when findings change, so that old results can be recognized. */
const ENGINE = 'rules-12'

// What draws is imported when it's needed: it loads sharp, a fifth of the time that this process takes to start.
serve([
  handle(analyseTask, ({ path, withText }, onProgress) => analyse(path, withText, onProgress)),
  handle(drawPageTask, async ({ path, page }) => {
    const { renderPage } = await import('#platform/documents/render.ts')
    return (await renderPage(path, page))?.webp ?? null
  }),
  handle(drawThumbnailsTask, async ({ path, from, count }) => {
    const { renderThumbnails } = await import('#platform/documents/thumbnails.ts')
    return await renderThumbnails(path, { from, count })
  }),
  handle(cropPageTask, async ({ path, ...cut }) => {
    const { cropPage } = await import('#platform/documents/crop.ts')
    return await cropPage(path, cut)
  }),
  handle(encodeLogoTask, async ({ path }) => {
    const { printableLogo } = await import('#platform/typeset/logo.ts')
    return await printableLogo(await readFile(path))
  }),
])

async function analyse(
  path: string,
  withText: boolean,
  onProgress: (progress: { page: number; of: number }) => void,
): Promise<{ analysis: Analysis; text: ReportText }> {
  const started = performance.now()
  const document = await readDocument(path, { onOcr: onProgress })
  const read = performance.now()
  const { findings, possible, mentions, type } = findDeficiencies(document)
  const analysis: Analysis = {
    document: {
      kind: document.kind,
      pages: document.pages.length,
      ocrPages: document.pages.filter(({ ocr }) => ocr).length,
      unreadablePages: document.pages.filter(({ unreadable }) => unreadable).map(({ number }) => number),
      pageSizes: document.pages.map(({ width, height }) => ({ width, height })),
      company: companyOf(document),
      printedAddress: printedAddressOf(document),
      ...(type && { type }),
    },
    findings,
    possible,
    mentions,
    engine: ENGINE,
    timings: { readMs: Math.round(read - started), findMs: Math.round(performance.now() - read) },
  }
  return { analysis, text: withText ? reportTextOf(document) : [] }
}
