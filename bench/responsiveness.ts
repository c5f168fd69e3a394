import { setTimeout as pause } from 'node:timers/promises'
import { demoAdmin, demoAgent, demoContractor } from '../src/demo/people.ts'
import { PROBE_COLUMNS, probe, probeRows } from './measuring/healthz.ts'
import { type Demo, withDemo } from './measuring/installation.ts'
import { withPostgres } from './measuring/postgres.ts'
import { publish } from './measuring/results.ts'

/*
 * How long a small request waits while 20 clients read lists as fast as they can: /healthz on the demo's data, on both
 * databases. The clients run in this process and share the machine's cores with the server, so compare the ratio to the
 * idle server of the same run, not milliseconds.
 */

const CLIENTS = 20
const IDLE_MS = 5_000
const BUSY_MS = 20_000

const LISTS = [
  [
    demoAdmin,
    ['/api/admin/inspection-reports', '/api/territories', '/api/admin/contractors', '/api/admin/agents'],
  ],
  [demoAgent, ['/api/inspection-reports', '/api/estimates']],
  [demoContractor, ['/api/contractor/territories', '/api/estimates/contractor']],
] as const

await withPostgres(async ({ url }) => {
  const embedded = await measure('PGlite', {})
  const server = await measure('PostgreSQL', { DATABASE_URL: url })
  publish({
    name: 'responsiveness',
    summary: `How long /healthz takes on the demo’s data while ${CLIENTS} clients read lists as fast as they can.`,
    tables: [{ title: 'Times of /healthz', columns: PROBE_COLUMNS, rows: [...embedded, ...server] }],
    targets: [],
    notes: ['The clients share the machine’s cores with the server, so compare the ratios.'],
  })
})

function measure(name: string, env: Record<string, string>) {
  return withDemo(env, async (demo) => {
    const { server } = demo
    const lists = await signedInLists(demo)
    await waitForSamples(lists)
    const idle = await probe(server, pause(IDLE_MS))
    let requests = 0
    const end = performance.now() + BUSY_MS
    const clients = Array.from({ length: CLIENTS }, async (_, client) => {
      for (let turn = client; performance.now() < end; turn++, requests++)
        await read(lists[turn % lists.length]!)
    })
    const busy = await probe(server, Promise.all(clients))
    const perSecond = Math.round(requests / (BUSY_MS / 1_000))
    return probeRows({ idle: `${name}, idle`, busy: `${name}, ${perSecond} lists a second` }, idle, busy)
  })
}

type List = { url: string; cookie: string }

async function signedInLists({ server, signIn }: Demo): Promise<List[]> {
  const lists: List[] = []
  for (const [person, paths] of LISTS) {
    const { cookie } = await signIn(person)
    lists.push(...paths.map((path) => ({ url: server.url + path, cookie })))
  }
  return lists
}

async function read({ url, cookie }: List) {
  const response = await fetch(url, { headers: { cookie } })
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${url}: ${response.status}`)
  return text
}

/** The demo's four reports are analyzed after the start; measured meanwhile, they'd count as load. */
async function waitForSamples(lists: readonly List[]) {
  const isDone = async () =>
    !/"(uploaded|processing)"/.test(await read(lists[0]!)) && (await read(lists[0]!)).includes('processed')
  while (!(await isDone())) await pause(500)
  await pause(2_000)
}
