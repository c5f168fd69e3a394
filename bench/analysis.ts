import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { findDeficiencies } from '#domain/analysis/findings/findings.ts'
import { readDocument } from '#platform/documents/read.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makePhotoReport } from '#test/large-report-fixture.ts'
import { NO_POPPLER, pdftotext } from './measuring/poppler.ts'

/**
 * The complete analysis of text PDFs in pages per second, warm, on one core, next to `pdftotext -bbox-layout` on the same
 * files in the same run, and the peak memory of a child for 60 MB and 125 pages. On a busy machine, compare CPU seconds and
 * the ratio of the two.
 */

const ROUNDS = 4
const FOLDERS = ['src/demo/reports', '../shared/reports'].filter((folder) => existsSync(folder))
const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(
  (file) => file.endsWith('.pdf'),
)

type Measurement = { pages: number; wallMs: number; cpuMs: number }

async function measureRun(work: () => Promise<number>): Promise<Measurement> {
  const startedMs = performance.now()
  const before = process.cpuUsage()
  const pages = await work()
  return { pages, wallMs: performance.now() - startedMs, cpuMs: cpuMsSince(before) }
}

function cpuMsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

let findCpuMs = 0
async function analyseAll(): Promise<number> {
  let pages = 0
  findCpuMs = 0
  for (const file of files) {
    const document = await readDocument(file)
    const before = process.cpuUsage()
    findDeficiencies(document)
    findCpuMs += cpuMsSince(before)
    pages += document.pages.length
  }
  return pages
}

const perSecond = (pages: number, ms: number) =>
  `${String(Math.round((pages / ms) * 1000)).padStart(5)} pages`

function report(what: string, { pages, wallMs, cpuMs }: Measurement) {
  console.log(`${what.padEnd(26)} ${perSecond(pages, wallMs)}/s  ${perSecond(pages, cpuMs)}/CPU s`)
}

async function measureSpeed() {
  let best: Measurement | null = null
  for (let round = 1; round <= ROUNDS; round += 1) {
    const one = await measureRun(analyseAll)
    report(`read and find, round ${round}`, one)
    if (best === null || one.cpuMs < best.cpuMs) best = one
  }
  console.log(
    `${files.length} files, ${best!.pages} pages; finding alone took ${Math.round(findCpuMs)} ms of CPU in the last round`,
  )
  const baseline = pdftotext(files)
  if (!baseline) return console.log(NO_POPPLER)
  report('pdftotext -bbox-layout', { pages: best!.pages, ...baseline })
  console.log(`ratio of CPU time          ${(best!.cpuMs / baseline.cpuMs).toFixed(2)} of pdftotext's`)
}

const MEMORY_PAGES = 125
/** The peak memory of the pool's one child, which is our only child process, in MB. */
function peakOfChildMb(): number {
  const children = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
    .trim()
    .split(' ')
  const peaks = children.map((child) => {
    const status = readFileSync(`/proc/${child}/status`, 'latin1')
    return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  })
  return Math.round(Math.max(...peaks))
}

async function measureMemory() {
  const folder = await mkdtemp(join(tmpdir(), 'odie-bench-'))
  const path = join(folder, 'large.pdf')
  await writeFile(path, await makePhotoReport(MEMORY_PAGES))
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    const { document, findings, timings } = await analyseFile(pool, path)
    const megabytes = Math.round((await stat(path)).size / 1e6)
    console.log(
      `a child on ${megabytes} MB, ${document.pages} pages  ${peakOfChildMb()} MB peak (${findings.length} findings, read ${timings.readMs} ms, find ${timings.findMs} ms)`,
    )
  } finally {
    await pool.close()
    await rm(folder, { recursive: true })
  }
}

await measureSpeed()
await measureMemory()
