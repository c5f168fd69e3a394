import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { listReports } from '#domain/reports/contract.ts'
import { openCollector, pathTo } from '../stand-ins/collector.ts'
import { freePort } from '../stand-ins/free-port.ts'
import { killAll, startServer } from './processes.ts'
import { callRemote, pollUntil } from './remote.ts'
import { createSeededData, SEEDED_ADDRESS, type SeededData, signInBoth } from './seeded-data.ts'

/* Traces of one process with the embedded database, and what a collector that is down does to it. */

let seeded: SeededData
beforeAll(async () => {
  seeded = await createSeededData()
})
afterEach(killAll)
afterAll(() => seeded.remove())

const LIMIT_MS = 600_000
const start = async (endpoint: string) =>
  await startServer(await seeded.copy(), {
    DEMO: 'false',
    LOG_LEVEL: 'warn',
    OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
    OTEL_BSP_SCHEDULE_DELAY: '50',
  })

test(
  'an upload, its job, the job’s task, and their SQL are one trace; the queue’s polling is in none',
  async () => {
    const collector = await openCollector()
    const server = await start(collector.url)
    const { agent, admin } = await signInBoth(server)
    const file = { name: 'report.txt', content: 'Electrical\n\nThe panel cover is missing.' }
    await callRemote(server, agent, createReport, { propertyAddress: SEEDED_ADDRESS, file })
    await pollUntil(
      async () => (await callRemote(server, admin, listAdminReports, {})).body,
      ([report]) => report?.analysisStatus === 'completed',
    )
    expect(await server.stop()).toBe(0)
    collector.close()

    const { spans } = collector
    const upload = 'POST /api/inspection-reports'
    expect(spans.map((span) => pathTo(span, spans).join(' > '))).toEqual(
      expect.arrayContaining([
        `${upload} > storage put`,
        `${upload} > insert inspection_reports`,
        `${upload} > insert job_common`,
        `${upload} > job analyse-short-report > storage local-file > task analyse`,
        `${upload} > job analyse-short-report > insert estimates`,
      ]),
    )
    const first = spans.filter(({ parentId }) => parentId === '')
    expect(first.filter(({ kind }) => kind !== 'server' && kind !== 'consumer')).toEqual([])
    expect(collector.text()).not.toContain('panel cover')
  },
  LIMIT_MS,
)

test.each(['down', 'hanging', 'rejecting'] as const)(
  'while the collector is %s, requests work, the log says so at most once, and SIGTERM exits with 0',
  async (state) => {
    const collector = await openCollector(state === 'down' ? 'working' : state)
    const server = await start(state === 'down' ? `http://127.0.0.1:${await freePort()}` : collector.url)
    const { agent } = await signInBoth(server)
    for (let count = 0; count < 20; count++)
      expect((await callRemote(server, agent, listReports, {})).status).toBe(200)
    if (state !== 'down')
      await pollUntil(
        () => collector.headers.length,
        (received) => received > (state === 'hanging' ? 0 : 1),
      )
    expect(await server.stop()).toBe(0)
    collector.close()
    const lines = server
      .output()
      .split('\n')
      .filter((line) => line.includes('collector'))
    expect(lines.length).toBeLessThanOrEqual(1)
    if (state === 'rejecting') expect(lines).toEqual([expect.stringContaining('doesn’t take traces')])
  },
  LIMIT_MS,
)
