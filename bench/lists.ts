import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { startPostgres } from '#test/harness/database/postgres-server.ts'
import { type Server, startServer } from '#test/processes/processes.ts'
import { signInRemote } from '#test/processes/remote.ts'
import { fillDatabase } from './measuring/large-data.ts'
import { print, publish, type Result } from './measuring/results.ts'
import { percentile } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'

/*
 * How long lists and counts take at the server with 100,000 reports, 2,000 contractors and 33,000 territories on PostgreSQL: the
 * first page, pages in the middle and at the end, searches with few and with many matches. One request at a time, over
 * loopback, so the times include everything the server does. `lists.sql` makes the data. `node bench/lists.ts audit jobs` measures only
 * paths with one of these words.
 */

const REPORT_COUNT = 100_000
const TARGET_MS = 50
const ROUNDS = 21
const PASSWORD = 'bench-password-1'
const ADMIN = 'admin@bench.test'

/** What to measure: a path, and for a page within a list, a query for the cursor's key. */
type Case = { path: string; cursor?: string; as?: string }
type Measured = { name: string; times: number[]; bytes: number }

const REPORTS = '/api/admin/inspection-reports'
const keyOfReport = (offset: number, order = 'desc') =>
  `select json_build_array(created_at, id) from inspection_reports where analysis_status in ('estimate_uploaded', 'processed', 'returned')
   order by created_at ${order}, id ${order} offset ${offset} limit 1`

const keyInListings = (column: string, offset: number) =>
  `select json_build_array(${column}, created_at, report_id) from report_listings
   order by ${column}, created_at, report_id offset ${offset} limit 1`

const keyOfContractor = (offset: number) =>
  `select json_build_array(business_key, id) from users where role = 'contractor'
   order by business_key, id offset ${offset} limit 1`
const keyOfTerritory = (offset: number) =>
  `select json_build_array(zip_code) from territories order by zip_code offset ${offset} limit 1`
const keyOfEstimate = (offset: number) =>
  `select json_build_array(created_at, id) from estimates order by created_at desc, id desc offset ${offset} limit 1`

const keyOfEvent = (offset: number) =>
  `select json_build_array(at, id) from audit_events order by at desc, id desc offset ${offset} limit 1`

const AUDIT = '/api/admin/audit-events'
const MAILS = '/api/admin/mails'
const JOBS = '/api/admin/jobs'
const RETENTION = '/api/admin/retained-reports'

/** What an agent's dashboard loads, for an agent with 20 reports and for one with 10,000. */
const DASHBOARD = [
  '/api/inspection-reports?limit=50',
  '/api/inspection-reports/counts',
  '/api/estimates?status=sent&kind=estimate&limit=5',
  '/api/estimates/counts',
]
const [SMALL_AGENT, LARGE_AGENT] = ['agent3@bench.test', 'agent1@bench.test']

const CASES: Case[] = [
  { path: `${REPORTS}?limit=50&stage=waiting&order=oldest` },
  { path: `${REPORTS}?limit=50&stage=answered` },
  { path: `${REPORTS}?limit=50&stage=answered`, cursor: keyOfReport(50_000) },
  { path: `${REPORTS}?limit=50&stage=answered`, cursor: keyOfReport(98_000) },
  { path: `${REPORTS}?limit=50&stage=answered&search=lantern` },
  { path: `${REPORTS}?limit=50&stage=answered&search=street` },
  { path: `${REPORTS}?limit=50&stage=answered&search=e` },
  { path: `${REPORTS}?limit=50&stage=answered&search=1327+lantern` },
  { path: `${REPORTS}?limit=50&stage=answered&search=bauer+electric+77` },
  { path: `${REPORTS}?limit=50&stage=answered&search=nothing+like+this` },
  { path: `${REPORTS}?limit=50&stage=waiting&search=lantern` },
  { path: `${REPORTS}?limit=50&stage=answered&county=Milwaukee` },
  { path: `${REPORTS}?limit=50&stage=answered&minAgeDays=600` },
  ...['address', 'county', 'agent', 'contractor'].map((order) => ({
    path: `${REPORTS}?limit=50&stage=answered&order=${order}`,
  })),
  { path: `${REPORTS}?limit=50&stage=waiting&order=agent` },
  { path: `${REPORTS}?limit=50&stage=answered&order=agent&search=lantern` },
  { path: `${REPORTS}?limit=50&stage=answered&order=county`, cursor: keyInListings('county', 50_000) },
  {
    path: `${REPORTS}?limit=50&stage=answered&order=contractor`,
    cursor: keyInListings('contractor_key', 98_000),
  },
  { path: `${REPORTS}/counts` },
  { path: `${REPORTS}/counts?search=street` },
  { path: `${REPORTS}/counts?search=e` },
  { path: `${REPORTS}/counts?search=1327+lantern` },
  { path: `${REPORTS}/counts?county=Milwaukee` },
  { path: '/api/admin/estimates?limit=50' },
  { path: '/api/admin/estimates?limit=50', cursor: keyOfEstimate(50_000) },
  { path: '/api/admin/estimates?limit=50', cursor: keyOfEstimate(104_000) },
  ...['draft', 'sent', 'undelivered', 'accepted', 'replaced'].map((state) => ({
    path: `/api/admin/estimates?limit=50&state=${state}`,
  })),
  { path: '/api/admin/estimates?limit=50&search=1327+lantern' },
  { path: '/api/admin/estimates?limit=50&search=street' },
  { path: '/api/admin/estimates?limit=50&state=undelivered&search=lantern' },
  { path: '/api/admin/estimates/counts' },
  { path: '/api/admin/estimates/counts?search=1327+lantern' },
  { path: '/api/admin/estimates/counts?search=lantern' },
  { path: '/api/admin/agents?limit=50' },
  { path: '/api/admin/agents?limit=50&search=olson' },
  { path: '/api/admin/agents/counts' },
  { path: '/api/admin/agents/counts?search=olson' },
  { path: '/api/admin/contractors?limit=50' },
  { path: '/api/admin/contractors?limit=500' },
  { path: '/api/admin/contractors?limit=50', cursor: keyOfContractor(1_000) },
  { path: '/api/admin/contractors?limit=50', cursor: keyOfContractor(1_950) },
  { path: '/api/admin/contractors?limit=50&search=bauer' },
  { path: '/api/admin/contractors/counts' },
  { path: '/api/territories' },
  { path: '/api/territories?search=lantern' },
  { path: '/api/territories?search=54' },
  { path: '/api/territories?limit=60', cursor: keyOfTerritory(16_000) },
  { path: '/api/territories?limit=60', cursor: keyOfTerritory(32_950) },
  { path: '/api/territories/holders?limit=50' },
  { path: '/api/territories/holders?limit=50', cursor: keyOfContractor(1_950) },
  { path: '/api/territories/holders?limit=50&search=lantern' },
  { path: '/api/territories/holders?limit=50&search=nothing' },
  { path: '/api/territories/counts' },
  { path: '/api/territories/counts?search=lantern' },
  { path: '/api/territories/counties?state=WI' },
  { path: '/api/admin/waitlist?limit=50' },
  { path: '/api/admin/applications?limit=50' },
  { path: '/api/admin/applications/counts' },
  { path: '/api/admin/contact-messages?limit=50' },
  { path: '/api/admin/contact-messages/counts' },
  { path: '/api/admin/precedents?limit=50' },
  { path: '/api/admin/precedents?limit=50&search=lantern' },
  { path: '/api/admin/precedents/companies' },
  { path: `${AUDIT}?limit=50` },
  { path: `${AUDIT}?limit=50`, cursor: keyOfEvent(150_000) },
  { path: `${AUDIT}?limit=50&action=estimate-sent` },
  { path: `${AUDIT}?limit=50&actor=agent4321@bench` },
  { path: `${AUDIT}?limit=50&actor=agent` },
  { path: `${AUDIT}?limit=50&actor=nothing+like+this` },
  { path: `${AUDIT}?limit=50&subject=agent4321@bench` },
  { path: `${AUDIT}?limit=50&subject=bench` },
  { path: `${AUDIT}?limit=50&subject=nothing+like+this` },
  { path: `${AUDIT}?limit=50&actor=agent43&subject=agent4321` },
  { path: `${AUDIT}/actions` },
  { path: `${MAILS}?limit=50` },
  { path: `${MAILS}?limit=50&search=agent4321@bench` },
  { path: `${MAILS}?limit=50&search=estimate` },
  { path: `${MAILS}?limit=50&search=nothing+like+this` },
  { path: `${MAILS}?limit=50&status=failed` },
  { path: `${MAILS}/counts` },
  { path: `${JOBS}?limit=50` },
  { path: `${JOBS}?limit=50&state=failed` },
  { path: `${JOBS}/counts` },
  { path: `${RETENTION}?limit=50` },
  { path: `${RETENTION}?limit=50&only=kept` },
  { path: `${RETENTION}?limit=50&search=1327` },
  { path: `${RETENTION}?limit=50&search=street` },
  { path: `${RETENTION}?limit=50&search=nothing+like+this` },
  ...DASHBOARD.flatMap((path) => [
    { path, as: SMALL_AGENT },
    { path, as: LARGE_AGENT },
  ]),
  { path: '/api/estimates/contractor', as: 'contractor1@bench.test' },
  { path: '/api/estimates/contractor/counts', as: 'contractor1@bench.test' },
  { path: '/api/contractor/territories', as: 'contractor1@bench.test' },
]

const cookies = new Map<string, string>()
const postgres = await startPostgres()
const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
try {
  const url = `${postgres.url}/postgres`
  const env = { DATABASE_URL: url, DEMO: 'false', ADMIN_EMAIL: ADMIN, ADMIN_PASSWORD: PASSWORD }
  const server = await startServer(dataDir, { ...env, ANALYSIS_PROCESSES: '0' })
  const client = new pg.Client(url)
  await client.connect()
  try {
    const seconds = await fillDatabase(client, { reports: REPORT_COUNT, account: ADMIN })
    console.log(`data in ${seconds.toFixed(0)} s`)
    const words = process.argv.slice(2)
    const chosen = CASES.filter(({ path }) => words.length === 0 || words.some((word) => path.includes(word)))
    const measured: Measured[] = []
    for (const each of chosen) measured.push(await measure(server, client, each))
    // Some of them aren't the result.
    if (words.length === 0) publish(resultOf(measured))
    else print(resultOf(measured))
  } finally {
    await client.end()
    await server.stop()
  }
} finally {
  await postgres.stop()
  await rm(dataDir, { recursive: true, force: true })
}

async function measure(
  server: Server,
  client: pg.Client,
  { path, cursor, as = ADMIN }: Case,
): Promise<Measured> {
  const headers = { cookie: await cookieOf(server, as) }
  const key = cursor && (await client.query({ text: cursor, rowMode: 'array' })).rows[0]?.[0]
  const url =
    server.url + path + (key ? `&cursor=${Buffer.from(JSON.stringify(key)).toString('base64url')}` : '')
  const times: number[] = []
  let bytes = 0
  for (let round = 0; round <= ROUNDS; round++) {
    const start = performance.now()
    const response = await fetch(url, { headers })
    bytes = (await response.arrayBuffer()).byteLength
    // The first request plans its queries and fills caches.
    if (round > 0) times.push(performance.now() - start)
    if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  }
  const user = as === ADMIN ? '' : `${as.split('@')[0]}: `
  const place = cursor ? `, page after ${cursor.match(/offset (\d+)/)?.[1]}` : ''
  return { name: user + path + place, times, bytes }
}

async function cookieOf(server: Server, email: string) {
  const known = cookies.get(email)
  if (known) return known
  const { cookie } = await signInRemote(server, { email, password: PASSWORD })
  cookies.set(email, cookie)
  return cookie
}

function resultOf(measured: readonly Measured[]): Result {
  const p95 = (times: readonly number[]) => percentile(times, 0.95)
  const late = measured.filter(({ times }) => p95(times) > TARGET_MS)
  const slowest = Math.max(...measured.map(({ times }) => p95(times)))
  return {
    name: 'lists',
    summary: `Lists and counts with ${REPORT_COUNT.toLocaleString('en-US')} reports, 2,000 contractors, and 33,000 territories on PostgreSQL: ${ROUNDS} requests of each, one at a time.`,
    tables: [
      {
        title: 'Times, slowest first',
        columns: ['', 'p50, ms', 'p95, ms', 'kB'],
        rows: measured
          .toSorted((a, b) => p95(b.times) - p95(a.times))
          .map(({ name, times, bytes }) => [
            name,
            digits(percentile(times, 0.5)),
            digits(p95(times)),
            digits(bytes / 1_000),
          ]),
      },
    ],
    targets: [
      {
        name: `all ${measured.length} lists and counts`,
        target: `p95 ≤ ${TARGET_MS} ms`,
        measured: `${digits(slowest)} ms, ${late.length} of them late`,
        met: late.length === 0,
      },
    ],
    notes: [],
  }
}
