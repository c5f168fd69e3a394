import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { renderPage } from '#platform/documents/render.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makeScan } from '#test/builders/pdf-fixtures.ts'
import { withNoise } from '#test/builders/scans.ts'
import { compareWithLabels, samples } from '#test/quality/sample-labels.ts'
import { analyzeFile, type Progress, READER_PROCESS } from './analysis.ts'

const DOTS_PER_INCH = 150
const SKEW_DEGREES = 1
/** Standard deviation of the noise, in shades of 255: what a worn office scanner adds. */
const NOISE_SHADES = 24
const MIN_KEPT = 0.9
/** A second or two a page on an idle core; a busy machine takes ten times as long. */
const TIMEOUT_MS = 300_000

const sample = samples.find(({ file }) => file.includes('lantern-street'))!
/** The pages that tell the findings: the summary and the rest of the report would only take time. */
const pages = [...new Set(sample.findings.map(({ page }) => page))].sort((a, b) => a - b)

let folder: string
const pool = createPool({ entry: READER_PROCESS, processes: 1 })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'odie-scan-'))
})
afterAll(async () => {
  await pool.close()
  await rm(folder, { recursive: true, force: true })
})

/** The page as a scanner sees it: grey, a degree askew, noisy, as a JPEG of middling quality. */
async function scanned(page: number) {
  const width = 8.5 * DOTS_PER_INCH
  const height = 11 * DOTS_PER_INCH
  const { webp } = (await renderPage(fileURLToPath(sample.path), page, { widthPx: width }))!
  const paper = await sharp(webp)
    .greyscale()
    .rotate(SKEW_DEGREES, { background: '#fff' })
    .resize(width, height, { fit: 'cover' })
    .raw()
    .toBuffer()
  const grey = withNoise(paper, { shades: NOISE_SHADES, seed: page })
  const raw = { width, height, channels: 1 as const }
  const jpeg = await sharp(grey, { raw }).toColourspace('b-w').jpeg({ quality: 75 }).toBuffer()
  return { jpeg, width, height }
}

test(
  'a skewed, noisy scan of our sample keeps nine of ten findings and invents none',
  async () => {
    const path = join(folder, 'scan.pdf')
    await writeFile(path, makeScan(await Promise.all(pages.map(scanned))))
    const reported: Progress[] = []
    const analysis = await analyzeFile(pool, path, { onProgress: (progress) => reported.push(progress) })

    expect(analysis.document).toMatchObject({ pages: pages.length, ocrPages: pages.length })
    expect(reported.at(-1)).toEqual({
      step: 'Reading the scanned pages',
      done: pages.length,
      of: pages.length,
    })
    const findings = analysis.findings.map((finding) => ({
      ...finding,
      evidence: finding.evidence.map((piece) => ({ ...piece, page: pages[piece.page - 1]! })),
    }))
    expect(
      findings.flatMap(({ evidence }) => evidence).every(({ ocr, boxes }) => ocr && boxes.length > 0),
    ).toBe(true)
    const { missed, false: wrong } = compareWithLabels(sample, findings)
    expect(missed.length, missed.map(({ quote }) => quote).join('\n')).toBeLessThanOrEqual(
      sample.findings.length * (1 - MIN_KEPT),
    )
    expect(wrong.map(({ evidence }) => evidence[0]!.quote)).toEqual([])
  },
  TIMEOUT_MS,
)
