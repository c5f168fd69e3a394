import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { type Server, startServer } from '#test/processes/processes.ts'
import { pollUntil, signInRemote } from '#test/processes/remote.ts'
import { fillDatabase } from './measuring/large-data.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish, type Result } from './measuring/results.ts'
import { percentile, timed } from './measuring/statistics.ts'
import { digits } from './measuring/text.ts'

/*
 * How long staff wait for the statistics of repairs with 50,000 reports in a year, 259,000 lines, and 15,000 finished repairs on
 * PostgreSQL: as the hourly job keeps them, and measured for the request, in rounds that alternate. `repairs.sql` makes the data.
 */

const REPORT_COUNT = 50_000
const TARGET_MS = 1_000
const ROUNDS = 7
const PERIODS = [7, 30, 90, 365]
const PASSWORD = 'bench-password-1'
const ADMIN = 'admin@bench.test'

type Times = { kept: number[]; measured: number[] }

const dataDir = await mkdtemp(path.join(tmpdir(), 'odie-bench-'))
try {
  publish(resultOf(await withPostgres(measure)))
} finally {
  await rm(dataDir, { recursive: true, force: true })
}

async function measure({ url, client }: { url: string; client: pg.Client }) {
  const server = await startServer(dataDir, {
    DATABASE_URL: url,
    DEMO: 'false',
    ADMIN_EMAIL: ADMIN,
    ADMIN_PASSWORD: PASSWORD,
  })
  try {
    await fillDatabase(client, { reports: REPORT_COUNT, account: ADMIN })
    await client.query(await readFile(path.join(import.meta.dirname, 'repairs.sql'), 'utf8'))
    await client.query('vacuum analyze')
    await runJob(client)
    const { cookie } = await signInRemote(server, { email: ADMIN, password: PASSWORD })
    const times = new Map<number, Times>()
    for (const days of PERIODS) times.set(days, await measurePeriod({ server, client, cookie, days }))
    return times
  } finally {
    await server.stop()
  }
}

/** Has the server run the job that keeps the statistics, and waits for it. */
async function runJob(client: pg.Client) {
  await client.query(`insert into pgboss.job (name, data) values ('keep-repair-statistics', '{}')`)
  await pollUntil(
    async () => (await client.query('select days from kept_repair_statistics where days = 365')).rows.length,
    (kept) => kept === 1,
  )
}

type Measuring = { server: Server; client: pg.Client; cookie: string; days: number }

/** What the job keeps is out of the way for every other request. */
async function measurePeriod({ server, client, cookie, days }: Measuring): Promise<Times> {
  const read = async () => {
    const response = await fetch(`${server.url}/api/admin/statistics/repairs?days=${days}`, {
      headers: { cookie },
    })
    await response.arrayBuffer()
    if (response.status !== 200) throw new Error(`${days} days: ${response.status}`)
  }
  const times: Times = { kept: [], measured: [] }
  for (let round = -1; round < ROUNDS; round++) {
    const kept = await timed(read)
    await client.query('update kept_repair_statistics set days = -days')
    const measured = await timed(read)
    await client.query('update kept_repair_statistics set days = -days')
    // The first round plans queries and fills caches.
    if (round < 0) continue
    times.kept.push(kept)
    times.measured.push(measured)
  }
  return times
}

function resultOf(times: ReadonlyMap<number, Times>): Result {
  const median = (values: readonly number[]) => digits(percentile(values, 0.5))
  const slowest = Math.max(...[...times.values()].flatMap(({ kept }) => kept))
  return {
    name: 'repairs',
    summary: `The statistics of repairs with ${REPORT_COUNT.toLocaleString('en-US')} reports, 259,000 lines, and 15,000 finished repairs on PostgreSQL: ${ROUNDS} requests of each, one at a time. Periods of up to 2,000 estimates are always measured.`,
    tables: [
      {
        title: 'Medians',
        columns: ['period', 'as kept, ms', 'measured, ms'],
        rows: [...times].map(([days, { kept, measured }]) => [
          `${days} days`,
          median(kept),
          median(measured),
        ]),
      },
    ],
    targets: [
      {
        name: 'the slowest of all periods',
        target: `≤ ${TARGET_MS} ms`,
        measured: `${digits(slowest)} ms`,
        met: slowest <= TARGET_MS,
      },
    ],
    notes: [],
  }
}
