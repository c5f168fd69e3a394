import { existsSync, readdirSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseFile, READER_PROCESS, renderPage } from '#domain/analysis/analysis.ts'
import { readPdf } from '#platform/documents/pdf.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makePhotoReport, makeReport } from '#test/large-report-fixture.ts'
import { peakOfChildrenMb } from './measuring/memory.ts'
import { NO_POPPLER, pdftotext } from './measuring/poppler.ts'
import { publish } from './measuring/results.ts'
import { cpuTimed, interleave, ratiosOf, spreadOf } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * Reading only: pages per second of text PDFs, warm, on one core, next to `pdftotext -bbox-layout` on the same files in the
 * same run, and the memory of a child that reads and renders a 60 MB report.
 */

const ROUNDS = 4
const TEXT_PAGES = 200
const PHOTO_PAGES = 125
const FOLDERS = ['../shared/reports', '../shared/reports/unlabelled'].filter((folder) => existsSync(folder))
const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(
  (file) => file.endsWith('.pdf'),
)
const folder = await mkdtemp(join(tmpdir(), 'odie-bench-'))
try {
  const text = join(folder, 'text.pdf')
  await writeFile(text, makeReport(TEXT_PAGES, []))
  if (files.length === 0) files.push(text)
  const { pages, measured } = await measureSpeed()
  const hasPoppler = !Number.isNaN(measured.pdftotext[0])
  const row = (name: string, times: readonly number[]) => [
    name,
    spread(spreadOf(times.map((ms) => (pages / ms) * 1_000))),
    hasPoppler ? spread(spreadOf(ratiosOf(times, measured.pdftotext))) : '–',
  ]
  publish({
    name: 'reading',
    summary: `Reading the text of ${pages} pages with its places, in one warm process, without looking for deficiencies.`,
    tables: [
      {
        title: 'Pages for each second of a core',
        columns: ['', 'pages', 'of pdftotext’s time'],
        rows: [
          row('ODIE', measured.odie),
          ...(hasPoppler ? [row('pdftotext -bbox-layout', measured.pdftotext)] : []),
        ],
      },
      { title: 'Memory of a child', columns: ['', 'peak, MB'], rows: await measureMemory(text) },
    ],
    targets: [],
    notes: hasPoppler ? [] : [NO_POPPLER],
  })
} finally {
  await rm(folder, { recursive: true })
}

async function measureSpeed() {
  let pages = 0
  const readAll = async () => {
    pages = 0
    for (const file of files) pages += (await readPdf(file)).pages.length
  }
  const measured = await interleave(
    {
      odie: () => cpuTimed(readAll),
      pdftotext: async () => pdftotext(files)?.cpuMs ?? Number.NaN,
    },
    { rounds: ROUNDS },
  )
  return { pages, measured }
}

async function measureMemory(text: string) {
  const photos = join(folder, 'photos.pdf')
  await writeFile(photos, await makePhotoReport(PHOTO_PAGES))
  const megabytes = Math.round((await stat(photos)).size / 1e6)
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    const before = await peakOfChildrenMb(() => renderPage(pool, text, { page: 1 }))
    const reading = await peakOfChildrenMb(() => analyseFile(pool, photos))
    const drawing = await peakOfChildrenMb(async () => {
      for (const page of [1, 60, PHOTO_PAGES]) await renderPage(pool, photos, { page })
    })
    return [
      ['before any large file', digits(before)],
      [`reading ${megabytes} MB, ${PHOTO_PAGES} pages`, digits(reading)],
      ['drawing three of them', digits(drawing)],
    ]
  } finally {
    await pool.close()
  }
}
