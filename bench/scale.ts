import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { makePdf } from '#test/builders/pdf-fixtures.ts'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { type Server, startServer } from '#test/processes/processes.ts'
import { signInRemote } from '#test/processes/remote.ts'
import { fillDatabase } from './measuring/large-data.ts'
import { publish } from './measuring/results.ts'
import { percentile, timed } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'
import { uploadForm } from './measuring/upload-clients.ts'

/*
 * How the times of lists, counts, sign-in, and uploads change from 1,000 reports on: one server and one database of PostgreSQL for each
 * size, and every round has one request to each of them. `node bench/scale.ts 1000 1000000` measures other sizes.
 */

const SIZES =
  process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1_000, 10_000, 100_000, 1_000_000]
// Of 121, six are above p95, and a few more collections of garbage at one size looked like a growth of 1.5 times.
const ROUNDS = 301
const MAX_GROWTH = 1.5
const PASSWORD = 'bench-password-1'
const ADMIN = 'admin@bench.test'
const AGENT = 'agent1@bench.test'
const REPORTS = '/api/admin/inspection-reports'

/**
 * The first page of each list, and the counts. Agent 1 has a tenth of the reports. Each request returns about as many rows at every size:
 * five reports at 91327 Lantern Street, and pages no longer than what there is at the smallest.
 */
const READS: Record<string, [email: string, path: string]> = {
  'queue, waiting': [ADMIN, `${REPORTS}?limit=50&stage=waiting&order=oldest`],
  'queue, answered': [ADMIN, `${REPORTS}?limit=50&stage=answered`],
  'queue, by address': [ADMIN, `${REPORTS}?limit=50&stage=answered&order=address`],
  'queue, few matches': [ADMIN, `${REPORTS}?limit=50&stage=answered&search=91327+lantern`],
  'queue, house and street': [ADMIN, `${REPORTS}?limit=50&stage=answered&search=91327+lantern+street`],
  'queue, many matches': [ADMIN, `${REPORTS}?limit=50&stage=answered&search=lantern`],
  'queue, counts': [ADMIN, `${REPORTS}/counts`],
  'queue, counts of a search': [ADMIN, `${REPORTS}/counts?search=91327+lantern`],
  estimates: [ADMIN, '/api/admin/estimates?limit=50'],
  'estimates, search': [ADMIN, '/api/admin/estimates?limit=50&search=91327+lantern'],
  'estimates, counts': [ADMIN, '/api/admin/estimates/counts'],
  agents: [ADMIN, '/api/admin/agents?limit=50'],
  contractors: [ADMIN, '/api/admin/contractors?limit=50'],
  'an agent’s reports': [AGENT, '/api/inspection-reports?limit=50'],
  'an agent’s counts': [AGENT, '/api/inspection-reports/counts'],
  'an agent’s estimates': [AGENT, '/api/estimates?status=sent&kind=estimate&limit=5'],
  'a contractor’s estimates': ['contractor1@bench.test', '/api/estimates/contractor?limit=20'],
}

type Installation = {
  reports: number
  server: Server
  client: pg.Client
  bytes: number
  cookies: Map<string, string>
}
type Times = Record<string, number[]>

const report = makePdf([{ content: 'BT /F1 12 Tf 40 700 Td (The breaker is double-tapped.) Tj ET' }])
const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
const postgres = await startPostgres()
const installations: Installation[] = []
try {
  for (const reports of SIZES) installations.push(await install(reports))
  const times = installations.map((): Times => ({}))
  for (let round = -1; round < ROUNDS; round++)
    // The first round plans queries and fills caches.
    for (const [index, installation] of installations.entries())
      for (const [name, ms] of Object.entries(await measureOnce(installation)))
        if (round >= 0) times[index]![name] = [...(times[index]![name] ?? []), ms]
  publish(resultOf(times, await sequentialScans(installations.at(-1)!)))
} finally {
  for (const { client, server } of installations) {
    await client.end()
    await server.stop()
  }
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function install(reports: number): Promise<Installation> {
  const name = `bench_${reports}`
  const creator = new pg.Client(`${postgres.url}/postgres`)
  await creator.connect()
  await creator.query(`create database ${name}`)
  await creator.end()
  const DATABASE_URL = `${postgres.url}/${name}`
  const server = await startServer(path.join(dataDir, name), {
    DATABASE_URL,
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
    ANALYSIS_PROCESSES: '0',
  })
  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  const seconds = await fillDatabase(client, { reports, account: ADMIN })
  const { rows } = await client.query('select pg_database_size(current_database())::float8 as bytes')
  const cookies = new Map<string, string>()
  for (const email of new Set(Object.values(READS).map(([email]) => email)))
    cookies.set(email, (await signInRemote(server, { email, password: PASSWORD })).cookie)
  console.log(`${reports} reports: filled in ${seconds.toFixed(0)} s, ${digits(rows[0].bytes / 1e6)} MB`)
  await client.query('select pg_stat_reset()')
  return { reports, server, client, bytes: rows[0].bytes, cookies }
}

/** One of each request, in milliseconds. */
async function measureOnce({ server, client, cookies }: Installation): Promise<Record<string, number>> {
  const times: Record<string, number> = {}
  for (const [name, [email, path]] of Object.entries(READS))
    times[name] = await timed(async () => {
      const response = await fetch(server.url + path, { headers: { cookie: cookies.get(email)! } })
      await response.arrayBuffer()
      if (response.status !== 200) throw new Error(`${path}: ${response.status}`)
    })
  await client.query('delete from rate_limits')
  times['sign-in'] = await timed(() => signInRemote(server, { email: AGENT, password: PASSWORD }))
  times.upload = await timed(() => uploadForm(server, cookies.get(AGENT)!, report))
  return times
}

/** How often the requests scanned tables from end to end that have a row or more for each report, and how many rows that read. */
async function sequentialScans({ client, reports }: Installation) {
  // PostgreSQL writes its statistics at most every ten seconds.
  await new Promise((resolve) => setTimeout(resolve, 12_000))
  const { rows } = await client.query(
    `select t.relname, seq_scan::int as scans, idx_scan::int as lookups
     from pg_stat_user_tables t join pg_class c on c.oid = t.relid where c.reltuples >= $1 order by t.relname`,
    [reports / 2],
  )
  return rows as { relname: string; scans: number; lookups: number }[]
}

function resultOf(times: readonly Times[], scans: Awaited<ReturnType<typeof sequentialScans>>) {
  const names = Object.keys(times[0]!)
  const at = (index: number, name: string, share: number) => percentile(times[index]![name]!, share)
  const last = times.length - 1
  const growth = (name: string) => at(last, name, 0.95) / at(0, name, 0.95)
  const worst = names.toSorted((a, b) => growth(b) - growth(a))
  const largest = SIZES.at(-1)!
  return {
    name: 'scale',
    summary: `Requests one at a time, ${ROUNDS} of each, on PostgreSQL without fsync. Times are p50 / p95 in milliseconds.`,
    tables: [
      {
        title: 'Times by number of reports',
        columns: ['', ...SIZES.map((size) => size.toLocaleString('en-US')), 'growth of p95'],
        rows: names.map((name) => [
          name,
          ...SIZES.map((_, index) => `${digits(at(index, name, 0.5))} / ${digits(at(index, name, 0.95))}`),
          `${growth(name).toFixed(1)}×`,
        ]),
      },
      {
        title: 'Disk',
        columns: ['reports', 'database, MB', 'kB for each report'],
        rows: installations.map(({ reports, bytes }) => [
          reports.toLocaleString('en-US'),
          digits(bytes / 1e6),
          digits((bytes - installations[0]!.bytes) / Math.max(1, reports - SIZES[0]!) / 1e3),
        ]),
      },
      {
        title: `Scans of large tables at ${largest.toLocaleString('en-US')} reports, in all rounds`,
        columns: ['table', 'from end to end', 'by an index'],
        rows: scans.map(({ relname, scans, lookups }) => [relname, String(scans), String(lookups)]),
      },
    ],
    targets: names.map((name) => ({
      name,
      target: `p95 at ${largest.toLocaleString('en-US')} within ${MAX_GROWTH}× of ${SIZES[0]!.toLocaleString('en-US')}`,
      measured: `${growth(name).toFixed(1)}×`,
      met: growth(name) <= MAX_GROWTH,
    })),
    notes: [],
    charts: [
      {
        title: 'p50 by number of reports',
        x: { label: 'reports', values: SIZES },
        y: { label: 'ms' },
        lines: worst
          .slice(0, 6)
          .map((name) => ({ name, values: SIZES.map((_, index) => at(index, name, 0.5)) })),
      },
    ],
  }
}
