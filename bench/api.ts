import { setTimeout as pause } from 'node:timers/promises'
import autocannon from 'autocannon'
import { listAdminReports } from '#domain/intake/contract.ts'
import type { Server } from '#test/processes/processes.ts'
import { callRemote, type Remote } from '#test/processes/remote.ts'
import { demoAdmin, demoAgent, demoContractor } from '../src/demo/people.ts'
import { startBare } from './measuring/bare-process.ts'
import { type Demo, withDemo } from './measuring/installation.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish } from './measuring/results.ts'
import { interleave, ratiosOf, spreadOf } from './measuring/statistics.ts'
import { digits, spread } from './measuring/text.ts'

/*
 * Requests per second of the main reads and writes on the demo's data, on PostgreSQL, compared with a bare Fastify route that does
 * one indexed query on the same database. Clients and servers share the machine's cores, so compare ratios.
 */

const CONNECTIONS = 4
const SECONDS = 2
const ROUNDS = 3
const POLL_MS = 500

type Case = { name: string; path: string; as?: Remote; method?: 'PATCH' | 'POST'; body?: unknown }

await withPostgres(async ({ url: DATABASE_URL }) => {
  const bare = await startBare('api-server.ts', { DATABASE_URL })
  try {
    await withDemo({ DATABASE_URL }, (demo) => compare(demo, bare.printed))
  } finally {
    await bare.stop()
  }
})

async function casesOf({ server, signIn }: Demo): Promise<Case[]> {
  const admin = await signIn(demoAdmin)
  const [agent, contractor] = [await signIn(demoAgent), await signIn(demoContractor)]
  const draft = await readyDraft(server, admin)
  const profile = {
    firstName: 'Avery',
    lastName: 'Lindqvist',
    companyName: 'Lakeside Homes Realty',
    phone: null,
  }
  return [
    { name: 'who is signed in', path: '/api/auth/user', as: agent },
    { name: 'an agent’s reports', path: '/api/inspection-reports?limit=50', as: agent },
    { name: 'an agent’s estimates', path: '/api/estimates?limit=50', as: agent },
    { name: 'a contractor’s estimates', path: '/api/estimates/contractor', as: contractor },
    { name: 'the review queue', path: '/api/admin/inspection-reports?limit=50', as: admin },
    { name: 'counts of the queue', path: '/api/admin/inspection-reports/counts', as: admin },
    { name: 'agents', path: '/api/admin/agents?limit=50', as: admin },
    { name: 'territories', path: '/api/territories', as: admin },
    { name: 'a draft at the review desk', path: `/api/admin/estimates/${draft}`, as: admin },
    {
      name: 'write: presence',
      path: `/api/admin/estimates/${draft}/presence`,
      as: admin,
      method: 'POST',
      body: {},
    },
    { name: 'write: profile', path: '/api/users/profile', as: agent, method: 'PATCH', body: profile },
  ]
}

/** The id of the demo's draft, once all of its reports are analyzed: measured meanwhile, that would count as load. */
async function readyDraft(server: Server, admin: Remote) {
  for (;;) {
    const { body } = await callRemote(server, admin, listAdminReports, { limit: 50 })
    const isBusy = body.some(({ analysisStatus }) => /^(uploaded|processing)$/.test(analysisStatus))
    const draft = body.find(({ estimateId, sentEstimateId }) => estimateId && !sentEstimateId)
    if (!isBusy && draft?.estimateId) return draft.estimateId
    await pause(POLL_MS)
  }
}

type Load = { perSecond: number; p50: number; p99: number; kilobytes: number }

async function load(url: string, { as, method, body }: Omit<Case, 'name' | 'path'>): Promise<Load> {
  const { requests, latency, throughput, non2xx, errors } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(method && { method, body: JSON.stringify(body) }),
    headers: {
      ...(as && { cookie: as.cookie }),
      ...(method && { 'content-type': 'application/json' }),
    },
  })
  if (non2xx + errors > 0) throw new Error(`${url}: ${non2xx} responses weren’t a success, ${errors} errors`)
  return {
    perSecond: requests.average,
    p50: latency.p50,
    p99: latency.p99,
    kilobytes: throughput.total / requests.total / 1_000,
  }
}

async function compare(demo: Demo, bareUrl: string) {
  const cases: (Case & { url: string })[] = [
    { name: 'bare Fastify, one query', path: '/', url: bareUrl },
    ...(await casesOf(demo)).map((each) => ({ ...each, url: demo.server.url + each.path })),
  ]
  const loads: Record<string, Load[]> = Object.fromEntries(cases.map(({ name }) => [name, []]))
  const candidates = Object.fromEntries(
    cases.map(({ name, url, ...each }) => [
      name,
      async () => {
        const measured = await load(url, each)
        loads[name]!.push(measured)
        return measured.perSecond
      },
    ]),
  )
  const speeds = await interleave(candidates, { rounds: ROUNDS })
  const bare = speeds[cases[0]!.name]!
  const median = (name: string, key: keyof Load) => spreadOf(loads[name]!.map((one) => one[key])).median
  publish({
    name: 'api',
    summary: `Reads and writes of one server process on PostgreSQL with the demo’s data, ${CONNECTIONS} requests at a time.`,
    tables: [
      {
        title: 'Requests',
        columns: ['', 'per second', 'of the bare speed', 'p50, ms', 'p99, ms', 'kB'],
        rows: cases.map(({ name }) => [
          name,
          spread(spreadOf(speeds[name]!)),
          spread(spreadOf(ratiosOf(speeds[name]!, bare))),
          digits(median(name, 'p50')),
          digits(median(name, 'p99')),
          digits(median(name, 'kilobytes')),
        ]),
      },
    ],
    targets: [],
    notes: [
      'ODIE also reads the session and its user, checks permissions, and validates input and output for each request.',
    ],
  })
}
