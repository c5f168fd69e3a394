import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import type { z } from 'zod'
import type { ReadDocument } from '#platform/documents/document.ts'
import { cropPageTask, drawPageTask, drawThumbnailsTask } from '#platform/documents/drawing-tasks.ts'
import { readDocument } from '#platform/documents/read.ts'
import { serve } from '#platform/tasks/serve.ts'
import { handle } from '#platform/tasks/task.ts'
import { encodeLogoTask } from '#platform/typeset/logo-task.ts'
import { encodePhotosTask } from '#platform/typeset/photo-task.ts'
import { analyseTask, type ReadReport } from './analysis.ts'
import { type Analysis, MAX_QUOTE_LENGTH, type Mention, type UnreadArea } from './contract.ts'
import { findDeficiencies } from './findings/findings.ts'
import { companyOf } from './structure/company.ts'
import { printedAddressOf } from './structure/printed-address.ts'
import { reportTextOf } from './structure/report-passages.ts'
import { structureOf } from './structure/structure.ts'
import { textOf } from './structure/text-lines.ts'

/** Increment when findings change, so that old results can be recognized. */
const ENGINE = 'rules-24'

// What draws is imported when it's needed: it loads sharp, a fifth of the time that this process takes to start.
serve([
  handle(analyseTask, analyse),
  handle(drawPageTask, async ({ path, page, ...options }) => {
    const { renderPage } = await import('#platform/documents/render.ts')
    return (await renderPage(path, page, options))?.webp ?? null
  }),
  handle(drawThumbnailsTask, async ({ path, ...pages }) => {
    const { renderThumbnails } = await import('#platform/documents/thumbnails.ts')
    return await renderThumbnails(path, pages)
  }),
  handle(cropPageTask, async ({ path, ...cut }) => {
    const { cropPage } = await import('#platform/documents/crop.ts')
    return await cropPage(path, cut)
  }),
  handle(encodeLogoTask, async ({ path }) => {
    const { printableLogo } = await import('#platform/typeset/logo.ts')
    return await printableLogo(await readFile(path))
  }),
  handle(encodePhotosTask, async ({ path, maxSides }) => {
    const { encodedPhotos } = await import('#platform/typeset/photo.ts')
    return await encodedPhotos(await readFile(path), maxSides)
  }),
])

async function analyse(
  { path, withText, withImages }: z.infer<typeof analyseTask.input>,
  onProgress: (progress: z.infer<typeof analyseTask.progress>) => void,
): Promise<ReadReport> {
  const started = performance.now()
  const document = await readDocument(path, { images: withImages, onOcr: onProgress })
  const read = performance.now()
  const structure = structureOf(document)
  const { findings, possible, mentions, type, pagesToCheck } = findDeficiencies(structure)
  const unreadAreas = unreadAreasOf(document)
  const analysis: Analysis = {
    document: {
      kind: document.kind,
      pages: document.pages.length,
      ocrPages: document.pages.filter(({ ocr }) => ocr).length,
      unreadablePages: document.pages.filter(({ unreadable }) => unreadable).map(({ number }) => number),
      ...(unreadAreas.length > 0 && { unreadAreas }),
      ...(document.hasImages && { images: withImages ? ('read' as const) : ('pending' as const) }),
      pageSizes: document.pages.map(({ width, height, turned }) => ({
        width,
        height,
        ...(turned && { turned }),
      })),
      company: companyOf(document),
      printedAddress: printedAddressOf(document),
      ...(type && { type }),
      ...(pagesToCheck && { pagesToCheck }),
    },
    findings,
    possible,
    mentions: [...mentions, ...hiddenMentionsOf(document)],
    engine: ENGINE,
    timings: { readMs: Math.round(read - started), findMs: Math.round(performance.now() - read) },
  }
  return { analysis, text: withText ? reportTextOf(structure) : [] }
}

const unreadAreasOf = ({ pages }: ReadDocument) =>
  pages.flatMap(({ number: page, unreadAreas = [] }) =>
    unreadAreas.map((box): UnreadArea => ({ page, box: [...box] })),
  )

/** Fewer words are an anchor, a bookmark, or a page number on a dark ground. */
const MIN_HIDDEN_WORDS = 4

/** Mentions of text that is in the file but not visible on its pages. */
const hiddenMentionsOf = ({ pages }: ReadDocument) =>
  pages.flatMap(({ number: page, hiddenLines = [] }) =>
    hiddenLines
      .filter(({ words }) => words.length >= MIN_HIDDEN_WORDS)
      .map(
        ({ words, box }): Mention => ({
          page,
          quote: textOf(words).slice(0, MAX_QUOTE_LENGTH),
          boxes: [[...box]],
          outcome: 'hidden',
          findingId: null,
        }),
      ),
  )
