import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { READER_PROCESS } from '#domain/analysis/analysis.ts'
import { type EstimateId, getAdminEstimate } from '#domain/estimates/contract.ts'
import { createReport } from '#domain/intake/contract.ts'
import { getReportPage, type PageWidth, type ReportId } from '#domain/reports/contract.ts'
import { renderPage } from '#platform/documents/drawing-tasks.ts'
import { drawPage } from '#platform/documents/pdfium/pdf-bitmap.ts'
import { withPdf } from '#platform/documents/pdfium/pdfium.ts'
import { renderPage as renderHere } from '#platform/documents/render.ts'
import { createPool } from '#platform/tasks/pool.ts'
import { makePhotoReport, makeReport } from '#test/builders/large-report-fixture.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { demoAdmin, demoAgent } from '../src/demo/people.ts'
import { draftOf } from './measuring/drafts.ts'
import { jobsDone } from './measuring/idle-jobs.ts'
import { withDemo } from './measuring/installation.ts'
import { NO_POPPLER, pdftoppm } from './measuring/poppler.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish, type Target } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf, timed } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * How long the review desk waits for its first page image: opened the moment a draft appears, opened later, and on a page that hasn't
 * been drawn. Each round also has `pdftoppm` draw the same page in the same width, and takes apart where the time goes.
 */

const ROUNDS = Number(process.argv[2] ?? 6)
const PART_ROUNDS = 5
const PAGES = 60
const WIDTH_PX = 1240
const TARGET_MS = 50
const ADDRESS = '1327 E Lantern Street, Milwaukee, WI 53202'

/** What is measured of each report, in milliseconds, what `undrawn` is made of, and what has a target. */
const NAMES = {
  newEstimate: 'desk opened as the draft appears: its estimate',
  newImage: '… then its first page',
  drawnEstimate: 'desk opened later: its estimate',
  drawnImage: '… then its first page',
  undrawn: 'a page that isn’t drawn yet',
  undrawnNarrow: '… 800 pixels wide',
  newProcess: 'drawing in a new process, without the server',
  pdftoppm: 'pdftoppm',
} as const
const PARTS = {
  draw: 'opening the file and drawing the page (PDFium)',
  encode: 'encoding it as WebP',
  rest: 'session, permission, child process, storage, HTTP',
} as const
const TARGETS = { newImage: 'as the draft appears', drawnImage: 'later', undrawn: 'not drawn yet' } as const
type Times = Record<keyof typeof NAMES | keyof typeof PARTS, number>

type Installation = { server: Server; client: pg.Client; agent: Remote; admin: Remote; folder: string }

await withPostgres(({ url, client }) =>
  withDemo({ DATABASE_URL: url }, async ({ server, folder, signIn }) => {
    await jobsDone(client)
    const [agent, admin] = [await signIn(demoAgent), await signIn(demoAdmin)]
    publish(resultOf(await measureAll({ server, client, folder, agent, admin })))
  }),
)

async function measureAll(installation: Installation) {
  const reports = { text: makeReport(PAGES, []), photos: await makePhotoReport(PAGES) }
  const measured: Record<string, Times[]> = { text: [], photos: [] }
  // The first round starts processes and fills caches.
  for (let round = -1; round < ROUNDS; round++)
    for (const [name, content] of Object.entries(reports)) {
      // Each upload is another file: of equal ones, the later are flagged.
      const file = Buffer.concat([content, Buffer.from(`\n% ${round}\n`)])
      const times = await measureReport(installation, file)
      if (round >= 0) measured[name]!.push(times)
    }
  return measured
}

async function measureReport({ server, client, agent, admin, folder }: Installation, content: Buffer) {
  const uploaded = await callRemote(server, agent, createReport, {
    propertyAddress: ADDRESS,
    file: { name: 'inspection.pdf', content },
  })
  if (uploaded.status !== 201) throw new Error(`upload: ${uploaded.status} ${uploaded.body.message}`)
  const { id } = uploaded.body
  const estimateId = await draftOf(client, id)
  const fresh = await openDesk(server, admin, { id, estimateId })
  await jobsDone(client)
  const later = await openDesk(server, admin, { id, estimateId })
  const { page } = later
  await client.query('delete from report_pages where report_id = $1 and number = $2', [id, page])
  await client.query('delete from report_images where report_id = $1 and name = $2', [
    id,
    `page-${page}-w800`,
  ])
  const undrawn = await timed(() => readImage(server, admin, { id, page }))
  const undrawnNarrow = await timed(() => readImage(server, admin, { id, page, width: '800' }))
  const file = path.join(folder, 'measured.pdf')
  await writeFile(file, content)
  return {
    newEstimate: fresh.estimate,
    newImage: fresh.image,
    drawnEstimate: later.estimate,
    drawnImage: later.image,
    undrawn,
    undrawnNarrow,
    ...(await partsOf(file, { page, undrawn })),
    newProcess: await inNewProcess(file, page),
    pdftoppm: pdftoppm(file, { page, widthPx: WIDTH_PX })?.wallMs ?? Number.NaN,
  }
}

type Opened = { id: ReportId; estimateId: EstimateId }

/** What the desk requests before it shows a page, in milliseconds each. */
async function openDesk(server: Server, admin: Remote, { id, estimateId }: Opened) {
  const start = performance.now()
  const page = await firstPage(server, admin, estimateId)
  const estimate = performance.now() - start
  const image = await timed(() => readImage(server, admin, { id, page }))
  return { page, estimate, image }
}

/** The page that the desk shows first: that of the first line's evidence. */
async function firstPage(server: Server, admin: Remote, id: EstimateId): Promise<number> {
  const { status, body } = await callRemote(server, admin, getAdminEstimate, { id })
  if (status !== 200) throw new Error(`estimate: ${status}`)
  const [first] = body.estimateData?.line_items.flatMap(({ finding_ids }) => finding_ids) ?? []
  const evidence = body.findings.find((finding) => finding.id === first)?.evidence[0]
  if (!evidence) throw new Error('The draft has no finding to show.')
  return evidence.page
}

type WantedPage = { id: ReportId; page: number; width?: PageWidth }

async function readImage(server: Server, admin: Remote, { id, page, width = '1240' }: WantedPage) {
  const { status, bytes } = await callRemote(server, admin, getReportPage, { id, number: page, width })
  if (status !== 200 || bytes.length === 0) throw new Error(`page ${page}: ${status}`)
}

/** The same page drawn in this process: what of `undrawn` is drawing, encoding, and everything else. */
async function partsOf(file: string, { page, undrawn }: { page: number; undrawn: number }) {
  const options = { page, widthPx: WIDTH_PX, gray: false }
  const { draw, both } = await interleave(
    {
      draw: () => timed(() => withPdf(file, (pdf) => void drawPage(pdf, options))),
      both: () => timed(() => renderHere(file, page, { widthPx: WIDTH_PX })),
    },
    { rounds: PART_ROUNDS },
  )
  const [drawing, all] = [spreadOf(draw).median, spreadOf(both).median]
  return { draw: drawing, encode: all - drawing, rest: undrawn - all }
}

async function inNewProcess(file: string, page: number) {
  const pool = createPool({ entry: READER_PROCESS, processes: 1 })
  try {
    return await timed(() => renderPage(pool, file, { page, turned: 0 }))
  } finally {
    await pool.close()
  }
}

function resultOf(measured: Record<string, Times[]>) {
  const of = (report: string, name: keyof Times) => measured[report]!.map((times) => times[name])
  const reports = Object.keys(measured)
  const median = (report: string, name: keyof Times) => spreadOf(of(report, name)).median
  const hasPoppler = !Number.isNaN(median(reports[0]!, 'pdftoppm'))
  const names = (Object.keys(NAMES) as (keyof typeof NAMES)[]).filter(
    (name) => hasPoppler || name !== 'pdftoppm',
  )
  const ratio = (report: string, name: keyof Times) =>
    hasPoppler ? spread(spreadOf(ratiosOf(of(report, name), of(report, 'pdftoppm')))) : '–'
  return {
    name: 'images',
    summary: `The first page image at the review desk, ${WIDTH_PX} pixels wide, for reports of ${PAGES} pages: text only, and with two photos on each page. \`pdftoppm\` draws the same page and compresses nothing.`,
    tables: [
      {
        title: 'Milliseconds',
        columns: ['', 'report', 'ms', 'of pdftoppm’s time'],
        rows: reports.flatMap((report) =>
          names.map((name) => [NAMES[name], report, spread(spreadOf(of(report, name))), ratio(report, name)]),
        ),
      },
      {
        title: 'Where the time of a page that isn’t drawn yet goes, in milliseconds',
        columns: ['', ...reports],
        rows: (Object.keys(PARTS) as (keyof typeof PARTS)[]).map((part) => [
          PARTS[part],
          ...reports.map((report) => spread(spreadOf(of(report, part)))),
        ]),
      },
    ],
    targets: reports.flatMap((report) => targetsOf(report, (name) => median(report, name))),
    notes: [
      'The page that the desk opens with is drawn with the analysis, and the other pages with evidence after it, in the background. A page that isn’t drawn yet is drawn when it’s requested, by another process, which starts with the first page it draws. The desk requests the next two pages, and those of the next two lines, before a reviewer gets there.',
      ...reports.map(
        (report) =>
          `${report}: drawing and encoding alone take ${digits(median(report, 'draw') + median(report, 'encode'))} of the ${digits(median(report, 'undrawn'))} ms of a page that isn’t drawn yet.`,
      ),
      'WebP is encoded with the least effort that it has. A JPEG of the same page takes half the time, but is half as large again.',
      ...(hasPoppler ? [] : [NO_POPPLER]),
    ],
  }
}

function targetsOf(report: string, median: (name: keyof Times) => number): Target[] {
  return (Object.keys(TARGETS) as (keyof typeof TARGETS)[]).map((name) => ({
    name: `${report}, first page ${TARGETS[name]}`,
    target: `≤ ${TARGET_MS} ms`,
    measured: `${digits(median(name))} ms`,
    met: median(name) <= TARGET_MS,
  }))
}
