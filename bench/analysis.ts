import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { analyseFile, READER_PROCESS } from '#domain/analysis/analysis.ts'
import { findDeficiencies } from '#domain/analysis/findings.ts'
import { readDocument } from '#platform/documents/read.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makePhotoReport } from '#test/large-report-fixture.ts'

/**
 * The whole analysis of text PDFs: pages a second read and searched, warm, on one core, beside `pdftotext -bbox-layout`
 * on the same files in the same run, and what a child takes at most for 60 MB and 125 pages. On a busy machine compare the
 * CPU seconds: both columns are of this run, and the ratio is what to watch.
 */

const ROUNDS = 4
const FOLDERS = ['src/demo/reports', '../shared/reports'].filter((folder) => existsSync(folder))
const files = FOLDERS.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name))).filter(
  (file) => file.endsWith('.pdf'),
)

type Taken = { pages: number; wallMs: number; cpuMs: number }

async function taken(work: () => Promise<number>): Promise<Taken> {
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

/** The same files by pdftotext; null where it is not installed (Debian: poppler-utils). */
function byPdftotext(pages: number): Taken | null {
  const startedMs = performance.now()
  // The shell's own `times` says what its children took.
  const script =
    'for file in "$@"; do pdftotext -bbox-layout "$file" /dev/null 2>/dev/null || exit 1; done; times'
  const { status, stdout } = spawnSync('bash', ['-c', script, 'bash', ...files], { encoding: 'utf8' })
  if (status !== 0) return null
  const spans = stdout
    .trim()
    .split('\n')
    .at(-1)!
    .matchAll(/(\d+)m([\d.]+)s/g)
  const cpuMs = [...spans].reduce(
    (sum, [, minutes, seconds]) => sum + (Number(minutes) * 60 + Number(seconds)) * 1000,
    0,
  )
  return { pages, wallMs: performance.now() - startedMs, cpuMs }
}

const perSecond = (pages: number, ms: number) =>
  `${String(Math.round((pages / ms) * 1000)).padStart(5)} pages`

function tell(what: string, { pages, wallMs, cpuMs }: Taken) {
  console.log(`${what.padEnd(26)} ${perSecond(pages, wallMs)}/s  ${perSecond(pages, cpuMs)}/CPU s`)
}

async function measureSpeed() {
  let best: Taken | null = null
  for (let round = 1; round <= ROUNDS; round += 1) {
    const one = await taken(analyseAll)
    tell(`read and find, round ${round}`, one)
    if (best === null || one.cpuMs < best.cpuMs) best = one
  }
  console.log(
    `${files.length} files, ${best!.pages} pages; finding alone took ${Math.round(findCpuMs)} ms of CPU in the last round`,
  )
  const theirs = byPdftotext(best!.pages)
  if (!theirs)
    return console.log('pdftotext is not installed: nothing to compare with (Debian: poppler-utils)')
  tell('pdftotext -bbox-layout', theirs)
  console.log(`ratio of CPU time          ${(best!.cpuMs / theirs.cpuMs).toFixed(2)} of pdftotext's`)
}

const MEMORY_PAGES = 125
/** The most that the pool's one child has held, in MB; it is the only process whose parent we are. */
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
      `a child on ${megabytes} MB, ${document.pages} pages  ${peakOfChildMb()} MB at most (${findings.length} findings, read ${timings.readMs} ms, find ${timings.findMs} ms)`,
    )
  } finally {
    await pool.close()
    await rm(folder, { recursive: true })
  }
}

await measureSpeed()
await measureMemory()
