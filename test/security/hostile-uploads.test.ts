import { afterAll, beforeAll, expect, test } from 'vitest'
import { createReport, listAdminReports } from '#domain/intake/contract.ts'
import { getPriceImport, type PriceImport, startPriceImport } from '#domain/pricing/price-imports/contract.ts'
import { importPricebookCsv, MAX_CSV_BYTES } from '#domain/pricing/pricebooks/contract.ts'
import { getReport, type ReportId } from '#domain/reports/contract.ts'
import { killAll, startServer } from '../processes/processes.ts'
import { callRemote, pollUntil, type SentFile } from '../processes/remote.ts'
import {
  SEEDED_ADDRESS as ADDRESS,
  createSeededData,
  type SeededData,
  signInBoth,
  signInContractor,
} from '../processes/seeded-data.ts'
import { PDF_BOMBS } from './bombs.ts'

const LIMIT_MS = 900_000
/** The size up to which a bomb counts as small: easy to write by hand and to upload in bulk. */
const SMALL_BYTES = 10_000
/** Takes a core until the limit of 30 s, which other tests need: `hostile-documents.test.ts` has it with a limit of 4 s. */
const ENDLESS = 'a pattern of a billion tiles'

let seeded: SeededData
beforeAll(async () => {
  seeded = await createSeededData()
}, LIMIT_MS)
afterAll(async () => {
  killAll()
  await seeded.remove()
})

test(
  'the server survives all small bombs at once, still reads a good report, and gives a reason for each failure',
  async () => {
    const server = await startServer(await seeded.copy(), { DEMO: 'false' })
    const { agent, admin } = await signInBoth(server)
    const upload = async (file: SentFile) => {
      const { status, body } = await callRemote(server, agent, createReport, {
        propertyAddress: ADDRESS,
        file,
      })
      expect(status).toBe(201)
      return body.id
    }
    const read = async (id: ReportId) => (await callRemote(server, agent, getReport, { id })).body
    const finished = (id: ReportId) =>
      pollUntil(
        () => read(id),
        ({ analysisStatus }) => ['completed', 'failed'].includes(analysisStatus),
      )

    const findingsOf = async (id: ReportId) =>
      (await callRemote(server, admin, listAdminReports, {})).body.find((row) => row.id === id)?.findings

    const bombs: [string, ReportId][] = []
    for (const [name, make] of Object.entries(PDF_BOMBS))
      if (name !== ENDLESS && make().length < SMALL_BYTES)
        bombs.push([name, await upload({ name: 'bomb.pdf', content: make() })])
    expect(bombs.length).toBeGreaterThan(8)
    const good = await upload({ name: 'good.txt', content: 'The panel cover is missing.\n' })

    expect((await finished(good)).analysisStatus).toBe('completed')
    for (const [name, id] of bombs) {
      const { analysisStatus, failure } = await finished(id)
      if (analysisStatus === 'failed') expect([name, failure]).toEqual([name, expect.stringMatching(/\.$/)])
      else expect([name, await findingsOf(id)]).toEqual([name, 0])
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
    }
    expect(await server.stop()).toBe(0)
  },
  LIMIT_MS,
)

const COMMAS = ','.repeat(18_000_000)
const REFUSED = expect.stringMatching(/^Line 1 has more than 1,000 commas\. Check that it’s a CSV file/)

test(
  'the server survives a CSV of 18 million commas, says why it was refused, and a restart with it in the queue',
  async () => {
    const dataDir = await seeded.copy()
    const server = await startServer(dataDir, { DEMO: 'false' })
    const [contractor, { admin }] = [await signInContractor(server), await signInBoth(server)]
    const upload = async (content: string) => {
      const file = { name: 'prices.csv', content }
      const { status, body } = await callRemote(server, contractor, startPriceImport, { file })
      expect(status).toBe(201)
      return body.id
    }
    const finished = (from: typeof server, id: PriceImport['id']) =>
      pollUntil(
        async () => (await callRemote(from, contractor, getPriceImport, { id })).body,
        ({ status }) => status !== 'checking',
      )
    expect(await finished(server, await upload(COMMAS))).toMatchObject({ status: 'failed', failure: REFUSED })
    const file = { name: 'prices.csv', content: COMMAS.slice(0, MAX_CSV_BYTES) }
    expect(await callRemote(server, admin, importPricebookCsv, { file })).toMatchObject({
      status: 400,
      body: { message: REFUSED },
    })

    const [queued, good] = [await upload(COMMAS), await upload('name,price\nGFCI,145\n')]
    await server.kill()
    const next = await startServer(dataDir, { DEMO: 'false' })
    expect(await finished(next, queued)).toMatchObject({ status: 'failed', failure: REFUSED })
    expect(await finished(next, good)).toMatchObject({ status: 'checked', counts: { new: 1 } })
    expect(await next.stop()).toBe(0)
  },
  LIMIT_MS,
)
