import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { svgOf } from './chart.ts'
import { RESULTS, type Result, type Run, type Table } from './results.ts'

/*
 * Writes docs/performance.md with its charts, and docs/analysis-quality.md, from `bench/results`:
 * `node bench/measuring/performance-docs.ts`. `script/bench` runs it,
 * and a test fails if the page isn't what the results say.
 */

export const DOCS = path.resolve(import.meta.dirname, '../../docs')

const INTRODUCTION = `# Performance

What \`script/bench\` has measured. This page is written from \`bench/results\` by \`node bench/measuring/performance-docs.ts\`: change
those, not the page.

Milliseconds of one machine say little about another. So each number stands next to a baseline or a peer that was measured in
the same run, in rounds that alternate: the ratio is what to compare. Numbers are medians, with the quartiles in parentheses. The load is
the machine's load average before and after; above the number of cores, absolute times are those of a busy machine. Clients
and servers run on the same machine. Sections of different days may be of different machines: \`pdftotext\`, which reads the same files
in each run of \`analysis\`, shows how fast one is (350 pages/s on the slowest so far, 580 on the fastest).

No test fails for a time, and a missed target only says so here.
`

const LIMITS = `## What isn't here
A benchmark without a section hasn't been run in full yet.

PostgreSQL runs without fsync here, so writes are faster than in production. S3 is OpenStack Swift in one Python process on the same
two cores as everything else: its speed says nothing about a real service, but the memory that ODIE needs for it is the same.
`

/** The benchmark that measures no times, and has a page of its own. */
const QUALITY = 'quality'

const QUALITY_INTRODUCTION = `# Analysis quality

What \`script/bench quality\` has measured. This page is written from \`bench/results/quality.json\`: change that by running it, not the
page. [The analysis](analysis.md) explains the engine.
`

type Published = Result & { run: Run }

/** The results in the order of the page. */
export function readResults(): Published[] {
  return readdirSync(RESULTS)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .map((name) => JSON.parse(readFileSync(path.join(RESULTS, name), 'utf8')))
}

/** The page and its charts, by their path below `docs`. */
export function pagesOf(results: readonly Published[]): Map<string, string> {
  const charts = results.flatMap(({ name, charts = [] }) =>
    charts.map((chart, index) => [chartPath(name, index), svgOf(chart)] as const),
  )
  const timed = results.filter(({ name }) => name !== QUALITY)
  const page = [INTRODUCTION, targetsOf(timed), ...timed.map(sectionOf), LIMITS].join('\n')
  const quality = results.filter(({ name }) => name === QUALITY).map(sectionOf)
  return new Map([
    ['performance.md', page],
    ['analysis-quality.md', [QUALITY_INTRODUCTION, ...quality].join('\n')],
    ...charts,
  ])
}

const chartPath = (name: string, index: number) => `images/bench-${name}-${index + 1}.svg`

const escaped = (cell: string) => cell.replaceAll('|', '\\|')

function tableOf(columns: readonly string[], rows: readonly (readonly string[])[]) {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  const rule = columns.map((_, index) => (index ? '---:' : '---'))
  return `${[line(columns), line(rule), ...rows.map(line)].join('\n')}\n`
}

function targetsOf(results: readonly Published[]) {
  const rows = results.flatMap(({ name, targets }) =>
    targets.map((each) => [
      name,
      each.name,
      each.target,
      each.measured,
      each.met === null ? 'unknown' : each.met ? 'met' : '**missed**',
    ]),
  )
  return `## Targets\n\n${tableOf(['bench', 'what', 'target', 'measured', ''], rows)}`
}

function sectionOf({ name, summary, tables, notes, charts = [], run }: Published) {
  const titled = ({ title, columns, rows }: Table) => `${title}:\n\n${tableOf(columns, rows)}`
  const images = charts.map(({ title }, index) => `![${title}](${chartPath(name, index)})\n`)
  const where = `Measured ${run.at.slice(0, 10)} at commit ${run.commit}, Node ${run.node.slice(1)}, ${run.cores} cores, load ${run.loadBefore} to ${run.loadAfter}.\n`
  const said = notes.map((note) => `${note}\n`)
  return [`## ${name}`, '', `${summary}\n`, ...tables.map(titled), ...images, ...said, where].join('\n')
}

if (import.meta.main)
  for (const [file, content] of pagesOf(readResults())) writeFileSync(path.join(DOCS, file), content)
