import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseFile, READER_PROCESS, renderPage } from '#domain/analysis/analysis.ts'
import { readPdf } from '#platform/documents/pdf.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makePhotoReport, makeReport } from '#test/large-report-fixture.ts'
import { NO_POPPLER, pdftotext } from './measuring/poppler.ts'

/**
 * Reading only: pages per second of text PDFs, warm, on one core, next to `pdftotext -bbox-layout` on the same files in the
 * same run, and the memory of a child that reads and renders a 60 MB report. On a busy machine, compare CPU seconds.
 */

const FOLDERS = ['../shared/reports', '../shared/reports/unlabelled'].filter((folder) => existsSync(folder))
const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(
  (file) => file.endsWith('.pdf'),
)
const folder = await mkdtemp(join(tmpdir(), 'odie-bench-'))
const text = join(folder, 'text.pdf')
await writeFile(text, makeReport(200, []))
if (files.length === 0) files.push(text)

for (let round = 1; round <= 4; round++) {
  const startMs = performance.now()
  const before = process.cpuUsage()
  let pages = 0
  for (const file of files) pages += (await readPdf(file)).pages.length
  const cpu = process.cpuUsage(before)
  report(`read, round ${round}`, pages, performance.now() - startMs, (cpu.user + cpu.system) / 1000)
  if (round === 4) compare(pages)
}
await measureMemory()
await rm(folder, { recursive: true })

function report(what: string, pages: number, wallMs: number, cpuMs: number) {
  const perSecond = (ms: number) => String(Math.round((pages / ms) * 1000)).padStart(5)
  console.log(
    `${what.padEnd(24)} ${pages} pages ${perSecond(wallMs)} pages/s ${perSecond(cpuMs)} pages/CPU second`,
  )
}

function compare(pages: number) {
  const baseline = pdftotext(files)
  if (!baseline) return console.log(NO_POPPLER)
  report('pdftotext -bbox-layout', pages, baseline.wallMs, baseline.cpuMs)
}

async function measureMemory() {
  const path = join(folder, 'photos.pdf')
  await writeFile(path, await makePhotoReport(125))
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  await renderPage(pool, text, { page: 1 })
  const peakMb = () => {
    const child = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
      .trim()
      .split(' ')[0]
    const status = readFileSync(`/proc/${child}/status`, 'latin1')
    return Math.round(Number(/VmHWM:\s+(\d+)/.exec(status)?.[1]) / 1024)
  }
  const size = Math.round((await stat(path)).size / 1e6)
  console.log(`child before any file     ${peakMb()} MB`)
  await analyseFile(pool, path)
  console.log(`after reading ${size} MB, 125 pages   ${peakMb()} MB peak`)
  for (const page of [1, 60, 125]) await renderPage(pool, path, { page: page })
  console.log(`after rendering three of them   ${peakMb()} MB peak`)
  await pool.close()
}
