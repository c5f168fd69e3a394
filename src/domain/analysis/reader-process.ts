import { performance } from 'node:perf_hooks'
import { readDocument } from '#platform/documents/read.ts'
import { renderPage } from '#platform/documents/render.ts'
import { serve } from '#platform/documents/serve.ts'
import type { Analysis } from './contract.ts'
import { findDeficiencies } from './findings.ts'

/** Increment when findings change, so that old results can be recognized. */
const ENGINE = 'rules-2'

export type ReaderRequest = { task: 'analyse'; path: string } | { task: 'render'; path: string; page: number }
export type ReaderAnswer =
  | { task: 'analyse'; analysis: Analysis }
  | { task: 'render'; webp: Uint8Array | null }
export type ReaderProgress = { page: number; of: number }

serve<ReaderRequest, ReaderAnswer, ReaderProgress>(async (request, progress) => {
  if (request.task === 'analyse') return { task: 'analyse', analysis: await analyse(request.path, progress) }
  return { task: 'render', webp: (await renderPage(request.path, request.page))?.webp ?? null }
})

async function analyse(path: string, onProgress: (progress: ReaderProgress) => void): Promise<Analysis> {
  const started = performance.now()
  const document = await readDocument(path, { onOcr: onProgress })
  const read = performance.now()
  const { findings, mentions } = findDeficiencies(document)
  return {
    document: {
      kind: document.kind,
      pages: document.pages.length,
      ocrPages: document.pages.filter(({ ocr }) => ocr).length,
      pageSizes: document.pages.map(({ width, height }) => ({ width, height })),
    },
    findings,
    mentions,
    engine: ENGINE,
    timings: { readMs: Math.round(read - started), findMs: Math.round(performance.now() - read) },
  }
}
