import { createHash, randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { downloadEstimatePdf } from '#domain/estimates/contract.ts'
import { nightly } from '#domain/operations/maintenance/maintenance.ts'
import { downloadReport, getReportPage, type ReportId } from '#domain/reports/contract.ts'
import { readConfig } from '#platform/config/config.ts'
import { openStorage } from '#platform/storage/open.ts'
import type { Storage } from '#platform/storage/storage.ts'
import { createWaitingDraft, estimateIdOf, makeLine, saveLines, sendDraft } from './builders/estimates.ts'
import { createMarket, storedKeys } from './builders/market.ts'
import { linesOfText, makePdf } from './builders/pdf-fixtures.ts'
import { app, attachmentOf, call, ctx, mailsTo, runJobs } from './harness/harness.ts'
import { complete, interrupt, tusClient } from './harness/tus.ts'
import { type S3Server, startS3 } from './stand-ins/s3/server.ts'

/*
 * The server of the harness with its files in S3. `moveTo` has another machine answer from then on: the database and the bucket are
 * all that it shares with the one before.
 */

let server: S3Server
let storageUrl: string
let folder: string
let disk: Storage

beforeAll(async () => {
  server = await startS3()
  storageUrl = await server.createBucket('files')
  folder = await mkdtemp(path.join(tmpdir(), 'odie-machines-'))
  disk = ctx.storage
})
afterAll(async () => {
  ctx.storage = disk
  await server.stop()
  await rm(folder, { recursive: true, force: true })
})

async function moveTo(machine: string) {
  await ctx.storage.close()
  const config = readConfig({ STORAGE_URL: storageUrl, DATA_DIR: path.join(folder, machine) })
  ctx.storage = await openStorage(config.storage)
}

/** The files that a machine's own folder has; folders aside. */
const filesOn = async (machine: string) =>
  (await readdir(path.join(folder, machine), { recursive: true, withFileTypes: true })).filter((entry) =>
    entry.isFile(),
  )

const DEFICIENCY = ['Electrical', '4.1 A breaker is double tapped. Repair it.']
const report = { name: 'report.pdf', content: makePdf([{ content: linesOfText(DEFICIENCY) }]) }

test('a report goes from its upload to the estimate’s PDF, with another machine at each step', async () => {
  await moveTo('first')
  const before = (await Array.fromAsync(disk.list({ olderThanMs: -60_000 }))).length
  const draft = await createWaitingDraft(report)
  const { agent, admin, reportId } = draft
  await moveTo('second')
  const page = await call(admin, getReportPage, { id: reportId, number: 1 })
  expect([page.status, page.headers['content-type']]).toEqual([200, 'image/webp'])
  const sent = await sendDraft(await saveLines(draft, [makeLine()]))

  await moveTo('third')
  const original = await call(agent, downloadReport, { id: reportId })
  expect([original.status, Buffer.from(report.content).equals(original.bytes)]).toEqual([200, true])
  const pdf = await call(agent, downloadEstimatePdf, { id: sent.id })
  expect([pdf.status, pdf.bytes.subarray(0, 5).toString()]).toEqual([200, '%PDF-'])
  const [mail] = await mailsTo(agent.email)
  expect(mail && (await attachmentOf(mail))?.equals(pdf.bytes)).toBe(true)

  await ctx.storage.close()
  const local = await Promise.all(['first', 'second', 'third'].map(filesOn))
  expect(local.flat()).toEqual([])
  expect(await Array.fromAsync(disk.list({ olderThanMs: -60_000 }))).toHaveLength(before)
})

test('an upload that’s interrupted continues on another machine, and arrives byte for byte', async () => {
  await moveTo('first')
  const { agent, admin, address } = await createMarket()
  await app.listen({ port: 0, host: '127.0.0.1' })
  const client = tusClient((app.server.address() as AddressInfo).port, agent)
  // Several parts, because of a comment between the page's operators.
  const comment = `\n% ${randomBytes(5_000_000).toString('hex')}\n`
  const file = makePdf([{ content: linesOfText(DEFICIENCY) + comment }])
  const before = await storedKeys()
  const { headers } = await client.begin({ address, name: 'report.pdf', bytes: file.length })
  const url = headers.location ?? ''
  await interrupt(client, url, { file, bytes: 5_000_000 })
  await moveTo('second')
  expect(await complete(client, url, file)).toMatchObject({ status: 204 })
  // Its parts are gone.
  expect(await storedKeys()).toHaveLength(before.length + 1)

  await moveTo('third')
  await runJobs()
  const id = url.split('/').at(-1) as ReportId
  expect(await estimateIdOf(admin, id)).toBeTruthy()
  const { bytes } = await call(agent, downloadReport, { id })
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(
    createHash('sha256').update(file).digest('hex'),
  )
})

test('the nightly cleanup deletes files without a row from the bucket, and keeps the others', async () => {
  await moveTo('first')
  const { agent, reportId } = await createWaitingDraft(report)
  async function* content() {
    yield Buffer.from('left behind')
  }
  const orphan = await ctx.storage.put(content(), { maxBytes: 100 })
  const { list } = ctx.storage
  ctx.storage.list = () => list({ olderThanMs: -60_000 })
  await nightly(ctx)
  await expect(ctx.storage.read(orphan.key)).rejects.toThrow('no stored file')
  expect((await call(agent, downloadReport, { id: reportId })).status).toBe(200)
})
