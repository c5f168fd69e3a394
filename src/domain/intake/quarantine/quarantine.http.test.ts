import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createShare } from '#domain/client/shares/contract.ts'
import { beginReportUpload, createReport, listAdminReports, withdrawReport } from '#domain/intake/contract.ts'
import { requeue } from '#domain/operations/maintenance/maintenance.ts'
import { listAuditEvents } from '#domain/records/audit/contract.ts'
import { downloadReport, getReport, getReportThumbnails, type ReportId } from '#domain/reports/contract.ts'
import { inspectionReports } from '#domain/reports/tables.ts'
import { openScanner, type Scanner } from '#platform/scanner/scanner.ts'
import { routes } from '#server/routes.ts'
import { createSentEstimate } from '#test/builders/estimates.ts'
import { createMarket, type Market, storedKeys, textReport, upload } from '#test/builders/market.ts'
import {
  app,
  type Caller,
  call,
  ctx,
  mailsTo,
  runJobs,
  type UploadedFile,
  visitor,
} from '#test/harness/harness.ts'
import { complete, tusClient } from '#test/harness/tus.ts'
import { type Clamd, MALWARE, MALWARE_NAME, startClamd } from '#test/stand-ins/clamd.ts'
import { freePort } from '#test/stand-ins/free-port.ts'
import { scanWaiting } from './quarantine.ts'

/* Uploads, and ClamAV's real daemon, which knows one signature of our own. */

let clamd: Clamd
let scanner: Scanner
let down: Scanner
beforeAll(async () => {
  clamd = await startClamd({ streamMaxLength: '1M' })
  scanner = openScanner(clamd.address)
  down = openScanner({ host: '127.0.0.1', port: await freePort() })
})
afterEach(() => {
  ctx.scanner = null
})
afterAll(() => clamd.stop())

const infected: UploadedFile = { name: 'report.txt', content: `${textReport.content} ${MALWARE}` }
const tooLarge: UploadedFile = { name: 'large.txt', content: 'A breaker is double tapped. '.repeat(80_000) }

const rejection = (fileName: string) =>
  `Our virus scanner found malware in “${fileName}”, so we deleted it. Please scan your computer, and upload a clean copy.`

async function rowOf(id: ReportId) {
  const [row] = await ctx.db.select().from(inspectionReports).where(eq(inspectionReports.id, id))
  return row!
}

/** A report that was accepted while the scanner was down. */
async function acceptWaiting(file: UploadedFile = textReport) {
  const market = await createMarket()
  ctx.scanner = down
  const { status, body } = await upload(market.agent, market.address, file)
  expect(status).toBe(201)
  return { ...market, id: body.id }
}

/** Who sends a file to each endpoint that takes one, and what it needs besides. A new one must be added here. */
type Input = [Caller, object, string]
const INPUTS: Record<string, (market: Market, reportId: ReportId) => Input | Promise<Input>> = {
  createReport: ({ agent, address }) => [agent, { propertyAddress: address }, 'report.txt'],
  uploadEstimate: ({ admin }, reportId) => [admin, { reportId, estimateAmount: '100' }, 'estimate.pdf'],
  setCompanyLogo: ({ contractor }) => [contractor, {}, 'logo.png'],
  importPricebookCsv: ({ admin }) => [admin, {}, 'prices.csv'],
  startPriceImport: ({ contractor }) => [contractor, {}, 'prices.csv'],
  addAttachment: async () => {
    const { contractor, id } = await createSentEstimate()
    return [contractor, { id }, 'receipt.pdf']
  },
  addLinkAttachment: async () => {
    const { agent, id } = await createSentEstimate()
    const { body } = await call(agent, createShare, { id, purpose: 'respond', recipient: 'Sellers' })
    const token = new URL(body.url).searchParams.get('token')
    return [visitor, { token, purpose: 'respond' }, 'receipt.pdf']
  },
}

const uploads = routes.map(({ endpoint }) => endpoint).filter(({ upload }) => upload)

test.each(uploads.map((endpoint) => ({ endpoint, name: endpoint.name })))(
  'malware that’s sent to $name is rejected with a clear message, deleted, and in the audit trail',
  async ({ endpoint, name }) => {
    const market = await createMarket()
    const { body: report } = await upload(market.agent, market.address)
    const [caller, input, fileName] = await INPUTS[name]!(market, report.id)
    const before = await storedKeys()
    ctx.scanner = scanner
    const { status, body } = await call(caller, endpoint, input, {
      file: { name: fileName, content: MALWARE },
    })
    expect([status, body.message]).toEqual([422, rejection(fileName)])
    expect(await storedKeys()).toEqual(before)
    const filter = { action: 'infected-file-rejected', limit: 1 }
    const { body: events } = await call(market.admin, listAuditEvents, filter)
    expect(events[0]).toMatchObject({ subject: fileName, details: { malware: MALWARE_NAME } })
  },
)

test.each(
  uploads
    .filter(({ name }) => name !== createReport.name)
    .map((endpoint) => ({ endpoint, name: endpoint.name })),
)('while the scanner is down, $name says to try again, and keeps nothing', async ({ endpoint, name }) => {
  const market = await createMarket()
  const { body: report } = await upload(market.agent, market.address)
  const [caller, input, fileName] = await INPUTS[name]!(market, report.id)
  const before = await storedKeys()
  ctx.scanner = down
  const { status, body } = await call(caller, endpoint, input, { file: { name: fileName, content: 'clean' } })
  expect([status, body.code]).toEqual([503, 'unavailable'])
  expect(body.message).toContain('Please try again in a few minutes')
  expect(await storedKeys()).toEqual(before)
})

test('a clean report is analyzed right away', async () => {
  const { agent, address } = await createMarket()
  ctx.scanner = scanner
  const { body } = await upload(agent, address)
  await runJobs()
  expect(await rowOf(body.id)).toMatchObject({ analysisStatus: 'completed', flags: [] })
})

test('malware in a resumable upload is rejected with its last byte, and nothing of it is kept', async () => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  const market = await createMarket()
  const client = tusClient((app.server.address() as AddressInfo).port, market.agent)
  const file = Buffer.from(infected.content)
  const before = await storedKeys()
  ctx.scanner = scanner
  const begun = await client.begin({ address: market.address, bytes: file.length })
  const path = begun.headers.location ?? ''
  expect(path.startsWith(beginReportUpload.path)).toBe(true)
  const { status, body } = await complete(client, path, file)
  expect([status, body?.message]).toEqual([422, rejection('report.txt')])
  expect(await storedKeys()).toEqual(before)
  expect((await client.head(path)).status).toBe(404)
})

test('a report that’s uploaded while the scanner is down waits, and nothing opens its file until it’s scanned', async () => {
  const { id, agent, admin, address } = await acceptWaiting()
  await runJobs()
  await requeue({ ...ctx, now: () => new Date(Date.now() + 60 * 60_000) })
  await runJobs()
  expect(await rowOf(id)).toMatchObject({ analysisStatus: 'uploaded', flags: ['awaiting_scan'] })
  const { body: queue } = await call(admin, listAdminReports, { search: address })
  expect(queue).toMatchObject([{ id, flags: ['awaiting_scan'] }])
  for (const [caller, endpoint, input] of [
    [agent, downloadReport, { id }],
    [admin, downloadReport, { id }],
    [admin, getReportThumbnails, { id, sheet: 1 }],
  ] as const) {
    const { status, body } = await call(caller, endpoint, input as never)
    expect([status, body.message]).toEqual([
      503,
      'This file is waiting for the virus scanner. You can open it once it has been checked.',
    ])
  }

  await scanWaiting(ctx) // still down
  expect((await rowOf(id)).flags).toEqual(['awaiting_scan'])

  ctx.scanner = scanner
  await scanWaiting(ctx)
  await runJobs()
  expect(await rowOf(id)).toMatchObject({ analysisStatus: 'completed', flags: [] })
  expect((await call(agent, downloadReport, { id })).status).toBe(200)
})

test('malware in a report that waited returns it to its agent, and deletes the file', async () => {
  const { id, agent, admin } = await acceptWaiting(infected)
  const { reportFilePath } = await rowOf(id)
  ctx.scanner = scanner
  await scanWaiting(ctx)
  await scanWaiting(ctx)
  await runJobs()

  expect(await rowOf(id)).toMatchObject({
    analysisStatus: 'returned',
    flags: ['infected_file'],
    reportFilePath: null,
  })
  expect(await storedKeys()).not.toContain(reportFilePath)
  const { body } = await call(agent, getReport, { id })
  expect(body).toMatchObject({ status: 'returned', returnReason: rejection('report.txt') })
  const mails = (await mailsTo(agent.email)).filter(({ subject }) => subject.includes('clean copy'))
  expect(mails.map(({ text }) => text)).toEqual([expect.stringContaining(rejection('report.txt'))])
  const { body: events } = await call(admin, listAuditEvents, { subject: id })
  expect(events).toMatchObject([{ actor: 'virus scanner', details: { malware: MALWARE_NAME } }])
  const download = await call(admin, downloadReport, { id })
  expect([download.status, download.body.message]).toEqual([
    410,
    'The report file was deleted because the virus scanner found malware in it.',
  ])
})

test('a report above clamd’s size limit waits, and doesn’t hold up the others', async () => {
  const large = await acceptWaiting(tooLarge)
  const small = await acceptWaiting()
  ctx.scanner = scanner
  await scanWaiting(ctx)
  expect((await rowOf(large.id)).flags).toEqual(['awaiting_scan'])
  expect((await rowOf(small.id)).flags).toEqual([])

  const larger = await startClamd({ streamMaxLength: '90M' })
  ctx.scanner = openScanner(larger.address)
  await scanWaiting(ctx)
  await larger.stop()
  expect((await rowOf(large.id)).flags).toEqual([])
})

test('a report that waits can be withdrawn', async () => {
  const { id, agent } = await acceptWaiting()
  expect((await call(agent, withdrawReport, { id })).status).toBe(204)
  ctx.scanner = scanner
  await scanWaiting(ctx)
  expect((await call(agent, getReport, { id })).status).toBe(404)
})

test('reports that waited are analyzed once no scanner is configured any more', async () => {
  const { id } = await acceptWaiting()
  ctx.scanner = null
  await scanWaiting(ctx)
  await runJobs()
  expect(await rowOf(id)).toMatchObject({ analysisStatus: 'completed', flags: [] })
})
