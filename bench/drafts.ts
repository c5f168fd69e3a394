import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type pg from 'pg'
import sharp from 'sharp'
import { createReport } from '#domain/intake/contract.ts'
import type { ReportId } from '#domain/reports/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { openServices } from '#server/services.ts'
import { linesOfText, makePdf, streamOf } from '#test/builders/pdf-fixtures.ts'
import { silent } from '#test/harness/log.ts'
import { type Server, startServer } from '#test/processes/processes.ts'
import { callRemote, type Remote, type SentFile } from '#test/processes/remote.ts'
import { SEEDED_ADDRESS, seed, signInAgents } from '#test/processes/seeded-data.ts'
import { PDF_BOMBS } from '#test/security/bombs.ts'
import { findDrafts, liftUploadLimits } from './measuring/drafts.ts'
import { jobsDone } from './measuring/idle-jobs.ts'
import { NO_POPPLER, pdftotext } from './measuring/poppler.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish, type Target } from './measuring/results.ts'
import { percentile, spreadOf } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'

/*
 * From the response to an upload to the committed draft, through a running server on PostgreSQL: reports that arrive alone, with and without
 * photos, and 4 and 16 of as many agents at once, and one after the other while another agent's hostile files are read.
 */

const PAGES = 60
const PLANS = [
  { name: 'alone', atOnce: 1, rounds: 20, photos: 0 },
  { name: 'alone, with a photo on each page', atOnce: 1, rounds: 40, photos: PAGES },
  { name: '4 at once', atOnce: 4, rounds: 5, photos: 0 },
  { name: '16 at once', atOnce: 16, rounds: 3, photos: 0 },
]
const AGENTS = 17
const POLL_MS = 10
/** The size up to which a hostile file is easy to upload in bulk. */
const SMALL_BYTES = 10_000
const TARGET_MS = 1_000
const HOSTILE_TARGET_MS = 3_000

const SOUND = [
  'The shingles are asphalt and were viewed from the ground with binoculars.',
  'Supply lines are copper where they could be seen.',
  'The furnace responded to the thermostat and heated all rooms.',
  'Walls and ceilings show common cracks at the corners of doors.',
  'The service panel is rated 200 amps and its breakers are labeled.',
  'Insulation of the attic is loose fiberglass, about ten inches deep.',
]
const DEFECTS = [
  'A breaker in the main panel is double tapped. Have an electrician repair it.',
  'The receptacles at the kitchen counter have no GFCI protection. Recommend an upgrade.',
  'There is no smoke detector in the basement. Recommend installing one.',
  'A junction box in the attic is missing its cover. Recommend repair.',
  'The receptacle in the second bedroom has reversed polarity. Recommend repair.',
]

let made = 0

const PHOTO = { width: 640, height: 480 }

/** A photo like no other, with the grain of a phone's camera and nothing to read. */
async function takePhoto(number: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean: 90 + (number % 12) * 8, sigma: 28 }
  return await sharp({ create: { ...PHOTO, channels: 3, background: '#8a7a64', noise } })
    .blur(1.2)
    .jpeg({ quality: 82 })
    .toBuffer()
}

const photos = await Promise.all(Array.from({ length: PAGES }, (_, number) => takePhoto(number)))

/** What `makePdf` needs for the first so many photos. */
const partsOf = (count: number) => ({
  objects: photos
    .slice(0, count)
    .map((jpeg) =>
      streamOf(
        jpeg,
        `/Type /XObject /Subtype /Image /Width ${PHOTO.width} /Height ${PHOTO.height} /ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode`,
      ),
    ),
  resources:
    count === 0
      ? ''
      : `/XObject << ${Array.from({ length: count }, (_, index) => `/Im${index} ${10 + index} 0 R`).join(' ')} >>`,
})

type Installation = { server: Server; client: pg.Client; agents: Remote[] }
type Uploaded = { id: ReportId; at: number }

await withPostgres(async ({ url: DATABASE_URL, client }) => {
  const folder = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
  const env = { DATABASE_URL, DEMO: 'false' }
  const services = await openServices(readConfig({ ...env, DATA_DIR: folder }), silent)
  await seed(services.ctx.db, { agents: AGENTS })
  await services.close()
  const server = await startServer(folder, env)
  try {
    const agents = await signInAgents(server, AGENTS)
    publish(await measureAll({ server, client, agents }, folder))
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
})

/** A report like no other: of equal files, the later are flagged. */
function nextReport(withPhotos = 0): SentFile {
  const number = ++made
  const pages = Array.from({ length: PAGES }, (_, page) => {
    const sentences = [`${page + 1}. Chapter ${page + 1} of report ${number}`, '']
    for (let line = 0; line < 18; line++) sentences.push(SOUND[(page + line) % SOUND.length]!)
    if (page % 5 === 0) sentences.push('', DEFECTS[(page / 5) % DEFECTS.length]!)
    const photo = page < withPhotos ? `q 240 0 0 180 300 60 cm /Im${page} Do Q ` : ''
    return { content: photo + linesOfText(sentences) }
  })
  return { name: 'inspection.pdf', content: makePdf(pages, partsOf(withPhotos)) }
}

async function upload({ server }: Installation, agent: Remote, file: SentFile): Promise<Uploaded> {
  const { status, body } = await callRemote(server, agent, createReport, {
    propertyAddress: SEEDED_ADDRESS,
    file,
  })
  if (status !== 201) throw new Error(`upload: ${status} ${body.message}`)
  return { id: body.id, at: performance.now() }
}

/** Milliseconds from each report's upload to its draft. */
async function waits({ client }: Installation, uploaded: readonly Uploaded[]): Promise<number[]> {
  const waiting = new Map(uploaded.map(({ id, at }) => [id, at]))
  const times: number[] = []
  while (waiting.size > 0) {
    for (const id of (await findDrafts(client, [...waiting.keys()])).keys()) {
      times.push(performance.now() - waiting.get(id)!)
      waiting.delete(id)
    }
    await pause(POLL_MS)
  }
  return times
}

/** One report of each of so many agents. */
async function measureAtOnce(on: Installation, atOnce: number, withPhotos = 0) {
  await liftUploadLimits(on.client)
  const files = Array.from({ length: atOnce }, () => nextReport(withPhotos))
  const start = performance.now()
  const uploaded = await Promise.all(files.map((file, index) => upload(on, on.agents[index]!, file)))
  const times = await waits(on, uploaded)
  const ms = performance.now() - start
  await jobsDone(on.client)
  return { times, ms }
}

/** Reports of one agent, one after the other, while another agent's hostile files are read. */
async function measureHostile(on: Installation) {
  await liftUploadLimits(on.client)
  const bombs = Object.values(PDF_BOMBS)
    .map((make) => make())
    .filter((content) => content.length < SMALL_BYTES)
  const hostile = on.agents.at(-1)!
  const ids = await Promise.all(
    bombs.map(async (content) => (await upload(on, hostile, { name: 'bomb.pdf', content })).id),
  )
  const times: number[] = []
  do {
    await liftUploadLimits(on.client)
    times.push(...(await waits(on, [await upload(on, on.agents[0]!, nextReport())])))
  } while (await isAnyRead(on.client, ids))
  await jobsDone(on.client)
  return { times, files: bombs.length }
}

async function isAnyRead(client: pg.Client, ids: readonly ReportId[]): Promise<boolean> {
  const { rows } = await client.query(
    `select count(*)::int as count from inspection_reports
     where id = any($1) and analysis_status in ('uploaded', 'processing')`,
    [ids],
  )
  return rows[0].count > 0
}

async function measureAll(on: Installation, folder: string) {
  const file = path.join(folder, 'measured.pdf')
  await writeFile(file, nextReport().content)
  const baseline = pdftotext([file])?.wallMs ?? null
  // The first starts processes and fills caches.
  await measureAtOnce(on, 2)
  const rows: string[][] = []
  const targets: Target[] = []
  const report = (name: string, times: readonly number[], target: number | null) => {
    const p95 = percentile(times, 0.95)
    const ratio = baseline === null ? '–' : digits(spreadOf(times).median / baseline)
    rows.push([name, String(times.length), digits(spreadOf(times).median), digits(p95), ratio])
    if (target !== null)
      targets.push({
        name,
        target: `p95 ≤ ${target} ms`,
        measured: `${digits(p95)} ms`,
        met: p95 <= target,
      })
  }
  let perHour = 0
  for (const { name, atOnce, rounds, photos: withPhotos } of PLANS) {
    const measured = []
    for (let round = 0; round < rounds; round++) measured.push(await measureAtOnce(on, atOnce, withPhotos))
    const times = measured.flatMap((each) => each.times)
    report(name, times, atOnce === 1 ? TARGET_MS : null)
    perHour = (atOnce / spreadOf(measured.map(({ ms }) => ms)).median) * 3_600_000
  }
  const { times, files } = await measureHostile(on)
  report(`while ${files} hostile files are read`, times, HOSTILE_TARGET_MS)
  return {
    name: 'drafts',
    summary: `From the end of an upload to the draft in the review queue: text reports of ${PAGES} pages with ${PAGES / 5} deficiencies, on one server process and PostgreSQL.`,
    tables: [
      {
        title: 'Milliseconds until the draft',
        columns: ['', 'reports', 'p50', 'p95', 'p50, of pdftotext’s time'],
        rows,
      },
    ],
    targets,
    notes: [
      `${Math.round(perHour).toLocaleString('en-US')} such reports an hour, from the first upload of ${PLANS.at(-1)!.atOnce} to the last draft, clients included.`,
      ...(baseline === null ? [NO_POPPLER] : []),
    ],
  }
}
